import type { show } from './space.ts';

type ShownItem = ReturnType<typeof show>;
type Link = { type: 'Link'; linkType: string; id: string };
type Test = (have: readonly string[], wanted: string) => boolean;

const NOT_FILTERS = /^(content_type|query|order|limit|skip|select|include|locale)$/;

/** Compares as numbers when both are numbers; NaN when one is not set. */
const order = (a?: string, b?: string): number =>
  a === undefined || b === undefined ? Number.NaN : Number(a) - Number(b) || (a < b ? -1 : Number(a > b));
const anyOf: Test = (have, wanted) => wanted.split(',').some((one) => have.includes(one));
const TESTS: Readonly<Record<string, Test>> = {
  '': (have, wanted) => have.includes(wanted),
  ne: (have, wanted) => !have.includes(wanted),
  in: anyOf,
  nin: (have, wanted) => !anyOf(have, wanted),
  exists: (have, wanted) => have.length > 0 === (wanted === 'true'),
  match: (have, wanted) => have.join(' ').toLowerCase().includes(wanted.toLowerCase()),
  lt: ([have], wanted) => order(have, wanted) < 0,
  lte: ([have], wanted) => order(have, wanted) <= 0,
  gt: ([have], wanted) => order(have, wanted) > 0,
  gte: ([have], wanted) => order(have, wanted) >= 0,
};

function valuesAt(item: ShownItem, path: string): string[] {
  const step = (values: unknown[], name: string) =>
    values.flatMap((value) => (value as Record<string, unknown> | null)?.[name] ?? []);
  return path.split('.').reduce(step, [item]).map(String);
}

/** Filters, sorts and limits as a query says; undefined for an invalid query. */
export function selectItems(items: readonly ShownItem[], query: Record<string, string>) {
  const { content_type: type, query: words = '', order: keys, select: names } = query;
  let found = items.filter(({ fields }) =>
    JSON.stringify(fields).toLowerCase().includes(words.toLowerCase()),
  );
  const filters = { ...query, ...(type && { 'sys.contentType.sys.id': type }) };
  for (const [name, wanted] of Object.entries(filters)) {
    const [, path, operator = ''] = /^((?:fields|sys)\.[\w.-]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    const test = TESTS[operator];
    if (path && test) found = found.filter((item) => test(valuesAt(item, path), wanted));
    else if (!NOT_FILTERS.test(name)) return undefined;
  }
  for (const key of keys?.split(',').reverse() ?? []) {
    const path = key.replace(/^-/, '');
    const sign = key === path ? 1 : -1;
    found.sort((a, b) => sign * order(valuesAt(a, path)[0] ?? '', valuesAt(b, path)[0] ?? ''));
  }
  if (!names || names.split(',').includes('fields')) return found;
  const isChosen = ([name]: [string, unknown]) => names.split(',').includes(`fields.${name}`);
  const narrowed = (fields: object) => Object.fromEntries(Object.entries(fields).filter(isChosen));
  return found.map((one) => ({ ...one, fields: narrowed(one.fields) }));
}

/** Returns every link to an entry or asset within a value, including rich text. */
function linksIn(value: unknown): Link[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sys } = value as { sys?: Link };
  return sys?.type === 'Link' ? [sys] : Object.values(value).flatMap(linksIn);
}

/** Returns the items linked from the results, down to the given depth, and the links that cannot be resolved. */
export function includedItems(items: readonly ShownItem[], all: readonly ShownItem[], depth: number) {
  const known = new Set(items);
  const errors = new Map<string, object>();
  for (let step = 0, edge = items; step < depth; step += 1) {
    edge = linksIn(edge.map(({ fields }) => fields)).flatMap((details) => {
      const { linkType, id } = details;
      const target = all.find(({ sys }) => sys.type === linkType && sys.id === id);
      if (!target) errors.set(linkType + id, { sys: { id: 'notResolvable', type: 'error' }, details });
      return target && !known.has(target) ? target : [];
    });
    for (const one of edge) known.add(one);
  }
  const includes = Object.groupBy([...known].slice(items.length), ({ sys }) => sys.type);
  return { includes, ...(errors.size > 0 && { errors: [...errors.values()] }) };
}
