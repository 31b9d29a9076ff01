const s='a'.repeat(1e6);for(;;)s.localeCompare(s+'b');
