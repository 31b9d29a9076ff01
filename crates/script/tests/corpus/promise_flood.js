(function f(){Promise.resolve().then(f)})(); await new Promise(()=>{});
