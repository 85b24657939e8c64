import {
  type FeeTerms,
  type OpportunityContent,
  type OpportunityFields,
  SCENARIO_CASES,
  type Scenario,
  type ScenarioCase,
} from '#app/domain/investing/opportunity-content.ts';
import { picturesIn } from '#app/domain/text/rich-text.ts';
import { type AuthoringView, NO_CONTENT } from '../../../authoring/drafts.ts';

/** The editor's content. Amounts that cannot be parsed yet are absent. */
export type Written = Partial<OpportunityFields> & { content: OpportunityContent };

/** The starting point of an edit: the draft if there is one, otherwise the published fields. */
export function writtenFrom({ draft, published }: Pick<AuthoringView, 'draft' | 'published'>): Written {
  const fields = draft ?? published ?? {};
  return { ...fields, content: fields.content ?? NO_CONTENT };
}

/**
 * The content to save, without fees of which nothing is stated, without an empty reason of a pass, and without pictures
 * that are no longer in any text. The editor keeps them: a removal can be undone, a rate that is replaced does not reset
 * the rest of the fees, and an emptied field stays where it is.
 */
export function settleFields({ content: { fees, passedReason, ...stated }, ...fields }: Written): Written {
  const content = {
    ...stated,
    ...(fees && areStated(fees) && { fees }),
    ...(passedReason?.trim() && { passedReason }),
  };
  const { pictures, ...rest } = content;
  if (!pictures) return { ...fields, content };
  const shown = new Set(content.sections.flatMap(({ body }) => picturesIn(body)));
  return { ...fields, content: { ...rest, pictures: pictures.filter(({ id }) => shown.has(id)) } };
}

/** The scenarios with one case changed, in their order; a case without anything is omitted. */
export function scenariosWith(
  scenarios: readonly Scenario[],
  name: ScenarioCase,
  part: Partial<Scenario>,
): Scenario[] {
  const before = scenarios.find((one) => one.case === name) ?? { case: name, multiple: null, irr: null };
  const changed = { ...before, ...part };
  const isEmpty = changed.multiple === null && changed.irr === null && !changed.note;
  return SCENARIO_CASES.flatMap((one) => {
    if (one === name) return isEmpty ? [] : [changed];
    return scenarios.filter((scenario) => scenario.case === one);
  });
}

function areStated({ firstCall, entry, management, carry, hurdle, note }: FeeTerms): boolean {
  return Boolean(note) || [firstCall, entry, management, carry, hurdle].some((rate) => rate !== null);
}

/** The element `id` of a path, as a link target for the list of problems. */
export const fieldId = (path: string): string => `field-${path}`;

/** The path and its parents, itself first, so that a problem of a part can link to the whole. */
export function pathsUpFrom(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('.'));
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The new position of an item that is dragged to a gap; gaps are counted before the item is taken out. */
export const dropPlace = ({ from, gap }: { from: number; gap: number }): number =>
  gap > from ? gap - 1 : gap;

/** Items in the order of the given ids; items not listed follow in their current order. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[] = [],
): Item[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return items.toSorted((a, b) => place(a.id) - place(b.id));
}
