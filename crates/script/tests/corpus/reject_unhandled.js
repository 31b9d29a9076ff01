Promise.reject(new Error('nobody listens')); await sleep(5); return 'done';
