return { then(done) { done({ then: this.then, __proto__: this }) } };
