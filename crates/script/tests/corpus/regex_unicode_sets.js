return new RegExp('[' + '\\p{L}'.repeat(3000) + ']', 'v').test('x');
