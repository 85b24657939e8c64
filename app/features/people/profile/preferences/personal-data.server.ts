import type { Viewer } from '#app/domain/access/viewer.ts';
import { preferenceHistory, preferencesOf } from './preferences.server.ts';

export async function ownPreferenceData({ memberId }: Viewer) {
  const owner = { memberId };
  const [versions, now] = await Promise.all([preferenceHistory(owner), preferencesOf(owner)]);
  const draft = now.savedAt ? { answers: now.answers, savedAt: now.savedAt } : null;
  return { versions, draft };
}
