// A hook into the making of stacks, which would show the frames above.
Error.prepareStackTrace = (error, frames) => frames;
Error.stackTraceLimit = Infinity;
const frames = new Error('x').stack;
if (typeof frames !== 'string') return frames.map((f) => String(f.getThis && f.getThis()));
return frames.split('\n').length;
