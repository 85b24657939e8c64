import { databaseError } from '#app/db/sql-state.ts';
import { tellable } from './outside-words.ts';

/** Why a run failed, as it is kept with the job: for admins to read, without secrets and personal data. */
export type JobReason = { message: string; code?: string; status?: number };

export function reasonOf(error: Error): JobReason {
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    message: messageOf(error),
    ...(typeof code === 'string' ? { code: tellable(code) } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  };
}

function messageOf(error: Error): string {
  // A failed query carries its values: what people typed.
  if ('query' in error) {
    const answer = databaseError(error);
    return answer ? `The database refused it (${answer.code})` : 'The database did not answer';
  }
  return tellable(error.message) || error.name;
}
