/**
 * Returns the server's response in an error of the RPC client; null if there was none. Checks the error's name, to
 * avoid the import.
 */
function answerIn(error: unknown): { code: string } | null {
  if (!(error instanceof Error) || error.name !== 'TRPCClientError' || !('data' in error)) return null;
  return (error.data as { code: string } | null | undefined) ?? null;
}

/** Returns the code of a refused call; undefined if the server was not reached. */
export const codeOf = (error: unknown): string | undefined => answerIn(error)?.code;

/** Refusals that a retry with the same input cannot change. */
const FOR_GOOD = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'FORBIDDEN',
  'UNPROCESSABLE_CONTENT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Returns whether a retry of a failed call may succeed. */
export const mayPass = (error: unknown): boolean => !FOR_GOOD.has(codeOf(error) ?? '');

/** Returns the message to show for a failed call: the server's own, if it sent one. */
export function failureText(error: unknown): string {
  return error instanceof Error && answerIn(error)
    ? error.message
    : 'We could not reach the server. Please check your connection and try again.';
}
