/(?=(a+))*b/.test('a'.repeat(1e5)); /((((a?){50}){50}){50}){50}/.test('a'.repeat(50));
