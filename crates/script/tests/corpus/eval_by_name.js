const g = globalThis; const key = ['ev', 'al'].join(''); g[key]('1');
