for (let i = 0; ; i++) new RegExp('(' + 'a|'.repeat(i % 5000) + ')*');
