'\u1e9b\u0323'.repeat(3e5).normalize('NFKD').normalize('NFC');
