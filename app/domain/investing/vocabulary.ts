/** What the firm's words are for: the preferences of members and its opportunities, and its documents. */
export const WORD_KINDS = ['sectors', 'regions', 'types', 'categories'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/**
 * A word of the firm. Preferences, opportunities and documents keep its `key`, so that a new label keeps the meaning of what was
 * chosen before.
 */
export type Word = {
  key: string;
  label: string;
  /** No longer offered, but still shown where it was chosen. */
  archived?: boolean;
  /** The key of the word that is meant instead, wherever this one was chosen. */
  replacedBy?: string;
};

export type Vocabulary = Readonly<Record<WordKind, readonly Word[]>>;

const words = (...labels: string[]): Word[] => labels.map((label) => ({ key: label, label }));

/** The words before the firm has changed any. */
export const FIRST_VOCABULARY: Vocabulary = {
  sectors: words(
    'Software',
    'Healthcare',
    'Energy',
    'Industry',
    'Infrastructure',
    'Real estate',
    'Food',
    'Financial services',
    'Consumer',
    'Education',
  ),
  regions: words(
    'Germany, Austria, Switzerland',
    'Nordics',
    'Western Europe',
    'Southern Europe',
    'Eastern Europe',
    'United Kingdom and Ireland',
    'North America',
    'Rest of the world',
  ),
  types: words('Seed', 'Early growth', 'Growth', 'Buyout', 'Secondary', 'Fund'),
  categories: [
    { key: 'teaser', label: 'Teaser' },
    { key: 'presentation', label: 'Presentation' },
    { key: 'memorandum', label: 'Memorandum' },
    { key: 'subscription', label: 'Subscription' },
    { key: 'report', label: 'Report' },
    { key: 'statement', label: 'Statement' },
    { key: 'capital_call', label: 'Capital call' },
    { key: 'distribution', label: 'Distribution' },
    { key: 'notice', label: 'Notice' },
    { key: 'tax', label: 'Tax' },
    { key: 'legal', label: 'Legal' },
  ],
};

/** Returns the word that a key means, past those that were replaced; a text that is no key means itself. */
export function wordOf(words: readonly Word[], key: string): Word {
  let word = words.find((one) => one.key === key);
  for (let steps = 0; word?.replacedBy && steps < words.length; steps += 1) {
    const { replacedBy } = word;
    word = words.find((one) => one.key === replacedBy);
  }
  return word ?? { key, label: key };
}

export const labelOf = (words: readonly Word[], key: string): string => wordOf(words, key).label;

/** Returns every key that means the same as this one. */
export function keysOf(words: readonly Word[], key: string): string[] {
  const meant = wordOf(words, key).key;
  const same = words.filter((word) => wordOf(words, word.key).key === meant).map((word) => word.key);
  return same.length > 0 ? same : [meant];
}

/** Returns the words to choose from: those in use, and those chosen already. */
export const offeredWords = (words: readonly Word[], chosen: readonly string[]): Word[] =>
  words.filter(({ key, archived, replacedBy }) => !replacedBy && (!archived || chosen.includes(key)));

/** Returns the key that a choice begins with: this one if it is offered, or else the first that is. */
export const firstOffered = (words: readonly Word[], key: string): string => {
  const offered = offeredWords(words, []);
  return (offered.find((word) => word.key === key) ?? offered[0])?.key ?? key;
};

/** Returns the keys as they are meant today, each once. */
export const meantKeys = (words: readonly Word[], keys: readonly string[]): string[] => [
  ...new Set(keys.map((key) => wordOf(words, key).key)),
];

/** Returns the labels of keys as they are meant today, each once. */
export const labelsOf = (words: readonly Word[], keys: readonly string[]): string[] =>
  meantKeys(words, keys).map((key) => labelOf(words, key));

const FACETS = [
  { kind: 'sectors', name: 'sector', label: 'Sector' },
  { kind: 'regions', name: 'region', label: 'Region' },
  { kind: 'types', name: 'type', label: 'Type' },
] as const satisfies { kind: WordKind; name: string; label: string }[];

/** By labels, as they are shown. */
export type Classified = Record<(typeof FACETS)[number]['name'], string>;

/** Returns the same with its sector, region and type as they are shown. */
export function labelled<Of extends Partial<Classified>>(vocabulary: Vocabulary, of: Of): Of {
  const labels: Partial<Classified> = {};
  for (const { kind, name } of FACETS) {
    const key = of[name];
    if (key !== undefined) labels[name] = labelOf(vocabulary[kind], key);
  }
  return { ...of, ...labels };
}

/**
 * Returns why something matches what a member looks for, such as "Sector: Healthcare · Region: Nordics"; `null` if it
 * does not match each of the kinds that they chose from, or if they chose none.
 */
export function reasonOfMatch(
  vocabulary: Vocabulary,
  wishes: Partial<Record<WordKind, readonly string[]>>,
  classified: Classified,
): string | null {
  const reasons: string[] = [];
  for (const { kind, name, label } of FACETS) {
    const chosen = (wishes[kind] ?? []).map((key) => labelOf(vocabulary[kind], key));
    if (chosen.length === 0) continue;
    if (!chosen.includes(classified[name])) return null;
    reasons.push(`${label}: ${classified[name]}`);
  }
  return reasons.length === 0 ? null : reasons.join(' · ');
}
