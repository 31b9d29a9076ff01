throw { toString() { throw new Error('inner') } };
