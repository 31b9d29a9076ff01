function* n() { for (let i = 0; ; i++) yield i } return n().filter(() => false).next();
