import type { OpportunityContent } from '#app/platform/opportunity-content.ts';

type Link = { id: string; title: string };

/** The sections of an opportunity's page in their order, for its index. Empty ones are left out. */
export function sectionsOf({ keyFigures, sections, team, timeline, outcome }: OpportunityContent): Link[] {
  const given = (part: readonly unknown[] | undefined, link: Link): Link[] =>
    part && part.length > 0 ? [link] : [];
  return [
    ...given(keyFigures, { id: 'key-figures', title: 'Key figures' }),
    ...given(outcome, { id: 'since', title: 'What became of it' }),
    ...sections.map(({ id, title }) => ({ id, title })),
    ...given(team, { id: 'team', title: 'Team' }),
    ...given(timeline, { id: 'timeline', title: 'Timeline' }),
    { id: 'documents', title: 'Documents' },
    { id: 'ask-a-question', title: 'Ask a question' },
  ];
}
