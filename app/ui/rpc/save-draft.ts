import type { SaveOutcome } from '#app/ui/drafts/draft-saver.ts';
import { type Call, call } from './call.ts';
import { codeOf, failureText, mayPass } from './failure.ts';

/** Saves a draft on the server, once. */
export async function saveDraft(save: Call<{ revision: number; savedAt: string }>): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...(await call(save)) };
  } catch (error) {
    const sentence = failureText(error);
    const isLost = !codeOf(error);
    if (codeOf(error) === 'CONFLICT') return { kind: 'conflict', sentence };
    return { kind: 'failed', sentence, again: mayPass(error), isLost };
  }
}
