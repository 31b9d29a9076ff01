/^(a+)+$/.test('a'.repeat(40)+'!');
