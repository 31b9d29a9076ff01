await sleep({ valueOf() { throw new Error('no time') } });
