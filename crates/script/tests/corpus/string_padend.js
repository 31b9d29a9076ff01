'x'.padEnd(2**29,'abc').split('').reverse().join('');
