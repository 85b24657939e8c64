const DEMO = /(?:^|[@/.])vestry\.(?:test|example)(?![\w.-])|^(?:GTM-SANDBOX|sandbox(?:-[a-z]+)?)$/i;

/** Returns whether a value names the demo, or is an id of its sandbox, which is nobody's in production. */
export const isOfDemo = (value: unknown): boolean => typeof value === 'string' && DEMO.test(value);
