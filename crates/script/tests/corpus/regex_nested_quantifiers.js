return /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(40));
