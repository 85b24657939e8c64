import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema & { ownRules?: string[] };

/** A field of an input with its rule, in words. */
export type FieldRule = { field: string; rule: string };

/** Lists of more words are counted, as those of countries. */
const MOST_WORDS = 14;

/** Returns the fields that an input may have, by its schema, with the rule of each. */
export function fieldRules(schema: z.ZodType): FieldRule[] {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const ownRules = ownRulesOf(zodSchema._zod.def);
      if (ownRules.length > 0) Object.assign(jsonSchema, { ownRules });
    },
  });
  const rows = rulesOf('', json, false);
  return rows.filter(
    ({ field, rule }, at) => rows.findIndex((row) => row.field === field && row.rule === rule) === at,
  );
}

/** Rules that are code, by the sentence of their refusal. */
function ownRulesOf(def: z.core.$ZodTypes['_zod']['def']): string[] {
  const rules = (def.checks ?? []).map((check) => check._zod.def).filter(({ check }) => check === 'custom');
  const own = def.type === 'custom' ? [def] : [];
  return [...own, ...rules].map(({ error }) => sentenceOf(error));
}

/** @param error how Zod keeps the sentence of a rule: as a function of the problem, which ours do not look at. */
function sentenceOf(error: unknown): string {
  const refusal: unknown =
    typeof error === 'function' ? error({ code: 'custom', input: undefined }) : undefined;
  return typeof refusal === 'string' ? `else “${refusal}”` : 'and is checked by code';
}

function rulesOf(field: string, json: Json, isOptional: boolean): FieldRule[] {
  const [alternatives, isNullable] = alternativesOf(json);
  const ends = [
    ...(isNullable ? ['or null'] : []),
    ...(isOptional && !alternatives.some((one) => one.default !== undefined) ? ['may be missing'] : []),
    ...(json.ownRules ?? []),
  ];
  const objects = alternatives.filter(isCompound);
  const words = alternatives
    .filter((one) => !isCompound(one))
    .map((one) => [wordsOf(one), ...((one !== json && one.ownRules) || [])].join('; '));
  const shape = objects.length > 1 ? [`one of ${objects.length} kinds of fields`] : objects.map(shapeOf);
  const rule = [[...words, ...shape].join(', or '), ...ends].join('; ');
  // An entry that is nothing but its fields needs no row of its own.
  const isPlain =
    words.length === 0 && objects.length === 1 && objects[0]?.type === 'object' && ends.length === 0;
  return [...(isPlain ? [] : [{ field, rule }]), ...objects.flatMap((one) => partsOf(field, one))];
}

function alternativesOf(json: Json): [Json[], boolean] {
  const all = (json.anyOf ?? json.oneOf ?? [json]) as Json[];
  const flat = all.flatMap((one) => (one === json ? [one] : alternativesOf(one)[0]));
  const isNull = ({ type }: Json) => type === 'null';
  return [flat.filter((one) => !isNull(one)), all.some(isNull)];
}

const isCompound = ({ type }: Json): boolean => type === 'object' || type === 'array';

function shapeOf({ type, minItems, maxItems, additionalProperties, propertyNames }: Json): string {
  if (type === 'array') return `list${range(minItems, maxItems, 'entries')}`;
  return additionalProperties && propertyNames ? 'values by name' : 'fields';
}

function partsOf(field: string, json: Json): FieldRule[] {
  const { type, items, prefixItems, properties = {}, required = [], additionalProperties } = json;
  if (prefixItems) return prefixItems.flatMap((part, at) => rulesOf(`${field}[${at}]`, part as Json, false));
  if (type === 'array') return rulesOf(`${field}[]`, (items ?? {}) as Json, false);
  const named = Object.entries(properties).flatMap(([name, part]) =>
    rulesOf(field ? `${field}.${name}` : name, part as Json, !required.includes(name)),
  );
  return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
    ? [...named, ...rulesOf(`${field}.*`, additionalProperties as Json, false)]
    : named;
}

function wordsOf(json: Json): string {
  const { type, const: only, enum: words, default: usual } = json;
  const said = usual === undefined ? '' : `, ${JSON.stringify(usual)} if missing`;
  if (only !== undefined) return `\`${String(only)}\`${said}`;
  if (words) {
    const list =
      words.length > MOST_WORDS ? `${words.length} words` : words.map((word) => `\`${word}\``).join(', ');
    return `one of ${list}${said}`;
  }
  if (type === 'string') return `${textRule(json)}${said}`;
  if (type === 'boolean') return `true or false${said}`;
  if (type === 'number' || type === 'integer') return `${numberRule(json)}${said}`;
  if (json.$ref) return 'as the entries above';
  return json.ownRules ? 'a value' : 'any value';
}

const FORMATS: Record<string, string> = {
  uuid: 'id (UUID)',
  email: 'e-mail address',
  uri: 'address (URL)',
  date: 'date (YYYY-MM-DD)',
  'date-time': 'time (ISO 8601)',
};

/** The patterns of `line` and `paragraph`. */
const SIGNS: Record<string, string> = {
  '^[^\\p{Cc}\\p{Cs}]*$': ', one line without control characters',
  '^(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$': ', without control characters but line breaks and tabs',
};

function textRule({ format, pattern, allOf = [], minLength, maxLength }: Json): string {
  const known = format ? (FORMATS[format] ?? format) : 'text';
  const patterns = [pattern, ...allOf.map((one) => (one as Json).pattern)].filter((one) => one !== undefined);
  const like = format ? [] : patterns.map((one) => SIGNS[one] ?? `, like \`${one}\``);
  return `${known}${range(minLength, maxLength, 'characters')}${like.join('')}`;
}

function numberRule({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Json): string {
  const above = exclusiveMinimum === undefined ? '' : `, more than ${exclusiveMinimum}`;
  const below = exclusiveMaximum === undefined ? '' : `, less than ${exclusiveMaximum}`;
  const isBound = (bound: unknown) =>
    bound !== undefined && Math.abs(Number(bound)) !== Number.MAX_SAFE_INTEGER;
  const [from, to] = [minimum, maximum].map((bound) => (isBound(bound) ? bound : undefined));
  return `${type === 'integer' ? 'whole number' : 'number'}${range(from, to, '')}${above}${below}`;
}

function range(least: number | undefined, most: number | undefined, of: string): string {
  const unit = of && ` ${of}`;
  if (least !== undefined && most !== undefined)
    return least === most ? `, ${least}${unit}` : `, ${least} to ${most}${unit}`;
  if (least !== undefined) return `, at least ${least}${unit}`;
  return most === undefined ? '' : `, at most ${most}${unit}`;
}
