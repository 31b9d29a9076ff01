'\u0130'.repeat(1e6).toLowerCase().toUpperCase();
