import { labelsOf, type Word } from '../investing/vocabulary.ts';
import type { GrantRights } from './grant-rights.ts';
import type { GrantState } from './grants.ts';

/** What a grant gives, as short phrases. `words`: the firm's for categories of documents. */
export function rightsInWords(rights: GrantRights, words: readonly Word[]): string[] {
  const { categories, year, figures, receive, prepare, act, opportunities } = rights;
  const ofYear = year === null ? '' : ` of ${year}`;
  const named = categories === 'all' ? '' : labelsOf(words, categories).join(', ');
  const phrases: [isGiven: boolean, phrase: string][] = [
    [categories === 'all', `All documents${ofYear}`],
    [named !== '', `Documents${ofYear}: ${named}`],
    [figures, 'Portfolio and figures'],
    [receive, 'E-mails about documents and payments'],
    [prepare, 'Prepares what the holder confirms'],
    [act, 'Acts in the holder’s name'],
    [opportunities, 'Opportunities'],
  ];
  return phrases.flatMap(([isGiven, phrase]) => (isGiven ? phrase : []));
}

export const GRANT_STATE_LABELS = {
  proposed: 'Awaiting your confirmation',
  invited: 'Invited',
  awaiting_approval: 'Awaiting approval',
  upcoming: 'Starts later',
  active: 'Active',
  ended: 'Ended',
  revoked: 'Ended',
} as const satisfies Record<GrantState, string>;
