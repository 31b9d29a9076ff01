Array.prototype.indexOf.call({length:4294967295},99);
