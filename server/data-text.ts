/** Characters that JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what JSON escapes
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** More than any page has. React Router, which answers then, lets other requests have their turn in between. */
const MOST_VALUES = 50_000;

/**
 * Writes loaders' data as React Router does for a client-side navigation, byte for byte: one line of JSON, an array that
 * contains every value once and whose objects name the places of their keys and values. The framework's own encoder
 * makes several objects and texts for each key, and takes more than twice as long.
 * @returns `null` for data that is not plain JSON, or very large
 */
export function dataText(data: object): string | null {
  const places = new Map<unknown, number>();
  const keyTexts = new Map<string, string>();
  const texts: string[] = [];
  const open: { value: object; place: number }[] = [];
  let isPlain = true;

  /** Returns the place of a value, or the negative number that stands for it. */
  const placeOf = (value: unknown): number => {
    if (value === null) return -5;
    if (value === undefined) return -7;
    const known = places.get(value);
    if (known !== undefined) return known;
    const place = texts.length;
    places.set(value, place);
    if (typeof value === 'string') texts.push(ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`);
    else if (typeof value === 'boolean' || isUsual(value)) texts.push(String(value));
    else {
      texts.push('');
      if (typeof value === 'object') open.push({ value, place });
      else isPlain = false;
    }
    return place;
  };
  const keyText = (key: string): string => {
    const known = keyTexts.get(key);
    if (known !== undefined) return known;
    const made = `"_${placeOf(key)}":`;
    keyTexts.set(key, made);
    return made;
  };
  const listText = (list: readonly unknown[]): string => {
    let text = '';
    for (let at = 0; at < list.length; at += 1) {
      if (!(at in list)) isPlain = false;
      text += at === 0 ? placeOf(list[at]) : `,${placeOf(list[at])}`;
    }
    return `[${text}]`;
  };
  const objectText = (object: Readonly<Record<string, unknown>>): string => {
    let text = '';
    for (const key of Object.keys(object)) {
      const start = text === '' ? keyText(key) : `,${keyText(key)}`;
      text += start + placeOf(object[key]);
    }
    return `{${text}}`;
  };

  placeOf(data);
  for (let next = open.pop(); next && isPlain && texts.length <= MOST_VALUES; next = open.pop()) {
    const { value, place } = next;
    if (Array.isArray(value)) texts[place] = listText(value);
    else if (isRecord(value)) texts[place] = objectText(value);
    else isPlain = false;
  }
  return isPlain && open.length === 0 ? `[${texts.join(',')}]\n` : null;
}

/** Whether a value is a number that JSON has. */
const isUsual = (value: unknown): value is number => Number.isFinite(value) && !Object.is(value, -0);

const isRecord = (value: object): value is Record<string, unknown> =>
  Object.getPrototypeOf(value) === Object.prototype;
