return { then(done) { setTimeout(() => done({ then(d) { d('deep') } }), 10) } };
