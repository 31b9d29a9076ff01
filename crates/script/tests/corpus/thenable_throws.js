return { get then() { throw new Error('from then') } };
