import type { SaveOutcome } from '#app/ui/drafts/draft-saver.ts';
import { type Call, call } from './call.ts';
import { codeOf, failureText, mayPass } from './failure.ts';

/** Saves a draft on the server, once. */
export async function saveDraft(save: Call<{ revision: number; savedAt: string }>): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...(await call(save)) };
  } catch (error) {
    return codeOf(error) === 'CONFLICT'
      ? { kind: 'conflict', sentence: failureText(error) }
      : failedSave(error, mayPass(error));
  }
}

/** `again`: a retry may succeed. */
export const failedSave = (error: unknown, again: boolean) =>
  ({ kind: 'failed', sentence: failureText(error), again, isLost: !codeOf(error) }) as const;
