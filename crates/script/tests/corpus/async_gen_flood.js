async function* g(){for(;;)yield 1}; for await(const _ of g());
