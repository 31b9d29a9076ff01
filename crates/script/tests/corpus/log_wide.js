console.log(Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => Array(100).fill(Array(100).fill(1)))));
