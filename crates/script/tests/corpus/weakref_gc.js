const r=new FinalizationRegistry(()=>{});for(;;){r.register({},0);new WeakRef({});}
