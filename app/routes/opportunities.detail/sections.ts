import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';

type Link = { id: string; title: string };

/** Returns the sections of an opportunity's page in order, for its index. Omits empty ones. */
export function sectionsOf(content: OpportunityContent): Link[] {
  const { keyFigures, updates, sections, scenarios, fees, team, timeline, outcome } = content;
  const given = (part: readonly unknown[] | undefined, link: Link): Link[] =>
    part && part.length > 0 ? [link] : [];
  return [
    ...given(keyFigures, { id: 'key-figures', title: 'Key figures' }),
    ...given(outcome, { id: 'since', title: 'Outcome' }),
    ...given(updates, { id: 'updates', title: 'Updates' }),
    ...sections.map(({ id, title }) => ({ id, title })),
    ...given(scenarios, { id: 'scenarios', title: 'Scenarios' }),
    ...(fees ? [{ id: 'fees', title: 'Fees' }] : []),
    ...given(team, { id: 'team', title: 'Team' }),
    ...given(timeline, { id: 'timeline', title: 'Timeline' }),
    { id: 'documents', title: 'Documents' },
    { id: 'ask-a-question', title: 'Ask a question' },
  ];
}

/** Returns the named items in the given order, then the others. */
export function inOrder<Item extends { id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const placeOf = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
