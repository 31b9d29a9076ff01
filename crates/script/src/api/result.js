// A result as `{ value }`, or as `{ leftOut }` with the reason; null where it is longer than any that is told.
const { parse, stringify } = JSON;
function told(result) {
  let text;
  try {
    text = stringify(result);
    if (text === undefined) return result === undefined ? { value: null } : { leftOut: "JSON has no form for it" };
    return text.length > 65536 ? null : { value: parse(text) };
  } catch (error) {
    return { leftOut: reason(error) };
  }
}

function reason(error) {
  try {
    return String(error.message ?? error);
  } catch {
    return "it cannot be read";
  }
}
