const F = (async () => {}).constructor; const make = F.bind(null, 'return 1'); await make()();
