let s='a'.repeat(1e6);s.replaceAll('a','b'.repeat(1e6));
