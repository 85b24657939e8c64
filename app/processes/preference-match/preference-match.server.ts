import type { Viewer } from '#app/domain/access/viewer.ts';
import { type Classified, reasonOfMatch } from '#app/domain/investing/vocabulary.ts';
import { submittedAnswers } from '#app/features/people/profile/preferences/preferences.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';

/**
 * Returns what says why an opportunity matches what the viewer looks for; `null` where it does not, and always for a
 * holder, whose preferences are theirs.
 */
export async function preferenceMatch(viewer: Viewer): Promise<(opportunity: Classified) => string | null> {
  const [vocabulary, answers] = await Promise.all([
    currentVocabulary(),
    viewer.holders ? null : submittedAnswers(viewer),
  ]);
  const chosen = (answer: unknown) => (Array.isArray(answer) ? answer.map(String) : []);
  const wishes = {
    sectors: chosen(answers?.sectors),
    regions: chosen(answers?.regions),
    types: chosen(answers?.stages),
  };
  return (opportunity) => reasonOfMatch(vocabulary, wishes, opportunity);
}
