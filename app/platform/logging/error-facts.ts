/** The parts of an error that may be logged: what it is, where it happened, and why. */
export type ErrorFacts = {
  type: string;
  message?: string;
  code?: unknown;
  stack?: string;
  cause?: ErrorFacts;
};

/**
 * Returns what is logged and reported of an error, without the values in it: a failed query contains user input, a
 * refused sign-in contains the provider's response.
 */
export function errorFactsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return factsOfObject(error);
  const { message, stack = '', cause } = error;
  return {
    type: error.constructor.name,
    message: 'query' in error ? `Failed query: ${error.query}` : message,
    ...('code' in error ? { code: error.code } : {}),
    stack: framesOf(stack, message),
    ...(cause === undefined ? {} : { cause: errorFactsOf(cause) }),
  };
}

/** The job queue passes on errors as plain objects with an error's properties. */
function factsOfObject(thrown: unknown): ErrorFacts {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown };
  const { message, code, stack } = thrown as Record<string, unknown>;
  return {
    type: 'object',
    ...(typeof message === 'string' ? { message } : {}),
    ...(code === undefined ? {} : { code }),
    ...(typeof stack === 'string' && typeof message === 'string' ? { stack: framesOf(stack, message) } : {}),
  };
}

/** Removes the message from the stack, because it contains values. */
function framesOf(stack: string, message: string): string {
  const end = stack.includes(message) ? stack.indexOf(message) + message.length : 0;
  const first = stack.indexOf('\n    at ', end);
  return first < 0 ? '' : stack.slice(first).trim();
}
