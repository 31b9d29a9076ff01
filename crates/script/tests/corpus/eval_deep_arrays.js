eval('['.repeat(1e5)+']'.repeat(1e5));
