/** What a field of a text is replaced with, for each reader. */
export const MERGE_FIELDS = {
  name: 'Name',
  first_name: 'First name',
  entity: 'Entities they invest by',
  vehicle: 'Funds and investments held',
  committed: 'Committed',
  paid_in: 'Paid in',
  unfunded: 'Unfunded',
  net_value: 'Net value',
} as const;
export type MergeField = keyof typeof MERGE_FIELDS;
export const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS) as MergeField[];

/** A reader's values; a field without one has none for this reader. */
export type MergeValues = Partial<Record<MergeField, string>>;

const FIELD = /\{\{([^{}\n]{0,60})\}\}/g;

const isField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name);

export const fieldMark = (field: MergeField): string => `{{${field}}}`;

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name.trim())),
];

/** Returns the fields that a text uses. */
export const mergeFieldsIn = (text: string): MergeField[] => namesIn(text).filter(isField);

/** Returns what is wrong with the fields of a text, as a sentence for its author; `null` when nothing is. */
export function mergeProblemOf(text: string): string | null {
  const known = MERGE_FIELD_NAMES.map(fieldMark).join(', ');
  const [unknown] = namesIn(text).filter((name) => !isField(name));
  if (unknown !== undefined) return `There is no field {{${unknown}}}. The fields are ${known}.`;
  const rest = text.replace(FIELD, '');
  return rest.includes('{{') || rest.includes('}}')
    ? `A field is written as {{name}}, in one line and one style. The fields are ${known}.`
    : null;
}

/** Replaces the fields of a text; those without a value stay as written. */
export const fillText = (text: string, values: MergeValues): string =>
  text.replace(FIELD, (mark: string, name: string) => {
    const field = name.trim();
    return (isField(field) && values[field]) || mark;
  });

/** Returns the fields of a text for which a reader has no value. */
export const missingIn = (text: string, values: MergeValues): MergeField[] =>
  mergeFieldsIn(text).filter((field) => !values[field]);

export const firstNameOf = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';
