function* g(n){yield n; yield* g(n+1)} for(const _ of g(0));
