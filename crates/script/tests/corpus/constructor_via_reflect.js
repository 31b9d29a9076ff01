Reflect.construct(Function, ['return globalThis']);
