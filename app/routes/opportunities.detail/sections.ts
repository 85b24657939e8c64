import type { OpportunityContent } from '#app/platform/opportunity-content.ts';

type Link = { id: string; title: string };

/** The sections of an opportunity's page in their order, for its index. Empty ones are left out. */
export function sectionsOf(content: OpportunityContent): Link[] {
  const { keyFigures, updates, sections, team, timeline, outcome } = content;
  const given = (part: readonly unknown[] | undefined, link: Link): Link[] =>
    part && part.length > 0 ? [link] : [];
  return [
    ...given(keyFigures, { id: 'key-figures', title: 'Key figures' }),
    ...given(outcome, { id: 'since', title: 'What became of it' }),
    ...given(updates, { id: 'updates', title: 'Updates' }),
    ...sections.map(({ id, title }) => ({ id, title })),
    ...given(team, { id: 'team', title: 'Team' }),
    ...given(timeline, { id: 'timeline', title: 'Timeline' }),
    { id: 'documents', title: 'Documents' },
    { id: 'ask-a-question', title: 'Ask a question' },
  ];
}

/** Those that are named in their order, then the others. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const placeOf = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
