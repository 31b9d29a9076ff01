JSON.parse('[1,2,3]', function (k, v) { this.length = 2 ** 32 - 1; return v });
