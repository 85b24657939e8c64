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
