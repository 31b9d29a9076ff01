class A { static { for (;;) {} } }
