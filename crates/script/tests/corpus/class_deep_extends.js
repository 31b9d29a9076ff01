let C = class {}; for (let i = 0; i < 1e5; i++) C = class extends C {}; new C();
