return /(.*)\1\1\1$/.test('ab'.repeat(2000) + 'c');
