for (;;) await sleep(0);
