async function f() { await 1; f(); f() } f(); await new Promise(() => {});
