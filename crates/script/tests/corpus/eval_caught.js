try { eval('1') } catch (e) { return e.message }
