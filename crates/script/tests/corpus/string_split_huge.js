return 'a,'.repeat(5e6).split(',').length;
