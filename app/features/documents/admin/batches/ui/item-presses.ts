type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The candidate that a key chooses: 1 for the first. A held key chooses once, because after the choice the dialog of
 * the next document opens, which nobody has read yet.
 */
export function chosenByKey<Person>(
  { key, repeat, ctrlKey, metaKey, altKey }: Press,
  candidates: readonly Person[],
): Person | undefined {
  return repeat || ctrlKey || metaKey || altKey ? undefined : candidates[Number(key) - 1];
}

/** The document to which an arrow leafs, among those of the same state. A held key leafs on. */
export function leafedByKey<Item extends { id: string }>(
  { key, ctrlKey, metaKey, altKey }: Press,
  id: string,
  items: readonly Item[],
): Item | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined || ctrlKey || metaKey || altKey) return undefined;
  return items[items.findIndex((item) => item.id === id) + step];
}

type Click = Pick<MouseEvent, 'detail' | 'timeStamp'>;

/** The longest pause between the two clicks of a double-click, where nobody has changed it. */
const DOUBLE_CLICK_MS = 500;

/**
 * Returns whether a click came so soon after the dialog was shown that it was meant for what was there before: the
 * second one of a double-click lands on the dialog of the next document. Browsers differ in whether they count it as
 * the second one there. A click by keyboard has no detail.
 */
export const isStrayClick = ({ detail, timeStamp }: Click, shownAt: number): boolean =>
  detail > 0 && timeStamp - shownAt < DOUBLE_CLICK_MS;
