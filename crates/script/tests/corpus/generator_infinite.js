function* g(){for(;;)yield 1}; for(const _ of g());
