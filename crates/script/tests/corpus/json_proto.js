const o = JSON.parse('{"__proto__":{"admin":true}}'); return [o.admin, ({}).admin];
