setTimeout(() => { throw new Error('in a timer') }, 1); await sleep(10); return 'alive';
