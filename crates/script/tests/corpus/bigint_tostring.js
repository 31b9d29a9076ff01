(2n**(2n**20n)).toString(10).length; (10n**300000n).toString();
