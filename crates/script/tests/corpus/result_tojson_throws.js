return { toJSON() { throw new Error('no') } };
