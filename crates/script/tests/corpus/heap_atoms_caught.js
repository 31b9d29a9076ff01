const o = {}; try { for (let i = 0; ; i++) o['key number ' + i] = i } catch (e) { return Object.keys(o).length > 1000 }
