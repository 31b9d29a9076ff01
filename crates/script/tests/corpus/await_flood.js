while(true) await null;
