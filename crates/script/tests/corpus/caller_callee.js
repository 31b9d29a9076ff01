function f() { return f.caller } function g() { return arguments.callee } try { f() } catch (e) {} return g();
