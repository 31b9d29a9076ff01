Array.prototype.fill.call({length:2**53-1},0);
