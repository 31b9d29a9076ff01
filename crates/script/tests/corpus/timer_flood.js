for (;;) setTimeout(() => {}, 1);
