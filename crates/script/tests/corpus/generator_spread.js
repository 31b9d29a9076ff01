function* g(){for(;;)yield 1}; [...g()];
