import { databaseError } from '#app/db/sql-state.ts';
import { redactSecrets } from '../outside/redact.ts';

/** Why a run failed, stored with the job for admins to read, without secrets or personal data. */
export type JobReason = { message: string; code?: string; status?: number };

export function reasonOf(error: Error): JobReason {
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    message: messageOf(error),
    ...(typeof code === 'string' ? { code: redactSecrets(code) } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  };
}

function messageOf(error: Error): string {
  // The error of a failed query contains its values, which may be user input.
  if ('query' in error) {
    const answer = databaseError(error);
    return answer ? `The database refused it (${answer.code})` : 'The database did not respond';
  }
  return redactSecrets(error.message) || error.name;
}
