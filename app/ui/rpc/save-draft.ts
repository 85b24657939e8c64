import type { SaveOutcome } from '#app/ui/drafts/draft-saver.ts';
import { type Call, call } from './call.ts';
import { codeOf, failureText } from './failure.ts';

/** Errors that a retry with the same input cannot fix. */
const FOR_GOOD = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'FORBIDDEN',
  'UNPROCESSABLE_CONTENT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** Saves a draft on the server, once. */
export async function saveDraft(save: Call<{ revision: number; savedAt: string }>): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...(await call(save)) };
  } catch (error) {
    const code = codeOf(error);
    const sentence = failureText(error);
    if (code === 'CONFLICT') return { kind: 'conflict', sentence };
    return { kind: 'failed', sentence, again: !code || !FOR_GOOD.has(code), isLost: !code };
  }
}
