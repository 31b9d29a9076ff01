await 0; for(;;);
