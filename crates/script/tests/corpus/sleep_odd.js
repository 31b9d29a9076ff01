await sleep(NaN); await sleep(-1); await sleep(Infinity); await sleep({ valueOf() { return 50 } }); await sleep('7'); return 'slept';
