import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { deletePreferences } from './personal-data.queries.server.ts';
import { preferenceHistory, preferencesOf } from './preferences.server.ts';

/** What the viewer's own copy of their data says of what they look for. */
export async function ownPreferenceData({ memberId }: Viewer) {
  const owner = { memberId };
  const [versions, now] = await Promise.all([preferenceHistory(owner), preferencesOf(owner)]);
  const draft = now.savedAt ? { answers: now.answers, savedAt: now.savedAt } : null;
  return { versions, draft };
}

/** Forgets every version of a member's answers, and what they had begun. */
export const erasePreferences = (tx: Tx, memberId: string): Promise<void> => deletePreferences(tx, memberId);
