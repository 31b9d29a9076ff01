for(;;)encodeURIComponent('\u20ac'.repeat(1e5));
