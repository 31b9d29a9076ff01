for (;;) console.log();
