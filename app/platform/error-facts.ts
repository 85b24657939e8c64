/** What may be told of an error: what it is, where, and why. */
export type ErrorFacts = {
  type: string;
  message?: string;
  code?: unknown;
  stack?: string;
  cause?: ErrorFacts;
};

/**
 * What is logged and reported of an error. Never the values that it carries: a failed query has those that people
 * typed, a refused sign-in those of the provider's answer.
 */
export function factsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack = '', cause } = error;
  return {
    type: error.constructor.name,
    message: 'query' in error ? `Failed query: ${error.query}` : message,
    ...('code' in error ? { code: error.code } : {}),
    stack: framesOf(stack, message),
    ...(cause === undefined ? {} : { cause: factsOf(cause) }),
  };
}

/** A stack begins with the message, values and all. */
function framesOf(stack: string, message: string): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const first = stack.indexOf('\n    at ', end);
  return first < 0 ? '' : stack.slice(first).trim();
}
