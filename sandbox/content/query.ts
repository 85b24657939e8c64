import type { link, Space } from './space.ts';

type Shown = ReturnType<Space['show']>;
type Link = ReturnType<typeof link>;
type Test = (have: readonly string[], wanted: string) => boolean;

const NOT_FILTERS = /^(content_type|query|order|limit|skip|select|include|locale|access_token)$/;

const order = (a = '', b = ''): number => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);
const compares = (isWanted: (sign: number) => boolean): Test => {
  return ([have], wanted) => have !== undefined && isWanted(order(have, wanted));
};
const anyOf: Test = (have, wanted) => wanted.split(',').some((one) => have.includes(one));
const TESTS: Readonly<Record<string, Test>> = {
  '': (have, wanted) => have.includes(wanted),
  ne: (have, wanted) => !have.includes(wanted),
  in: anyOf,
  nin: (have, wanted) => !anyOf(have, wanted),
  exists: (have, wanted) => have.length > 0 === (wanted === 'true'),
  match: (have, wanted) => have.join(' ').toLowerCase().includes(wanted.toLowerCase()),
  lt: compares((sign) => sign < 0),
  lte: compares((sign) => sign <= 0),
  gt: compares((sign) => sign > 0),
  gte: compares((sign) => sign >= 0),
};

function valuesAt(item: Shown, path: string): string[] {
  const step = (values: unknown[], name: string) =>
    values.flatMap((value) => (value as Record<string, unknown> | null)?.[name] ?? []);
  return path.split('.').reduce(step, [item]).map(String);
}

/** Filters, orders and narrows as a query says; undefined where it is none. */
export function select(items: readonly Shown[], query: Record<string, string>): Shown[] | undefined {
  const { content_type: type, query: words = '', order: keys = '', select: names } = query;
  const told = ({ fields }: Shown) => JSON.stringify(fields).toLowerCase();
  let found = items.filter((item) => told(item).includes(words.toLowerCase()));
  const filters = { ...query, ...(type && { 'sys.contentType.sys.id': type }) };
  for (const [name, wanted] of Object.entries(filters)) {
    const [, path, operator = ''] = /^((?:fields|sys)\.[\w.-]+)(?:\[(\w+)\])?$/.exec(name) ?? [];
    const test = TESTS[operator];
    if (path && test) found = found.filter((item) => test(valuesAt(item, path), wanted));
    else if (!NOT_FILTERS.test(name)) return undefined;
  }
  for (const key of keys.split(',').filter(Boolean).reverse()) {
    const path = key.replace(/^-/, '');
    const by = (a: Shown, b: Shown) => order(valuesAt(a, path)[0], valuesAt(b, path)[0]);
    found.sort(key === path ? by : (a, b) => by(b, a));
  }
  if (!names || names.split(',').includes('fields')) return found;
  const isChosen = ([name]: [string, unknown]) => names.split(',').includes(`fields.${name}`);
  const narrowed = (fields: object) => Object.fromEntries(Object.entries(fields).filter(isChosen));
  return found.map((one) => ({ ...one, fields: narrowed(one.fields) }));
}

/** Every link to an entry or asset within a value, rich text included. */
function linksIn(value: unknown): Link['sys'][] {
  if (typeof value !== 'object' || value === null) return [];
  const { sys } = value as Partial<Link>;
  return sys?.type === 'Link' ? [sys] : Object.values(value).flatMap(linksIn);
}

/** What the found ones link to, so many links deep, and the links that lead nowhere. */
export function included(items: readonly Shown[], all: readonly Shown[], depth: number) {
  const known = new Set(items);
  const errors = new Map<string, object>();
  for (let step = 0, edge = items; step < depth; step += 1) {
    const links = linksIn(edge.map(({ fields }) => fields));
    edge = all.filter((one) => !known.has(one) && links.some((sys) => isOf(one, sys)));
    for (const one of edge) known.add(one);
    for (const sys of links.filter((to) => !all.some((one) => isOf(one, to)))) {
      errors.set(sys.linkType + sys.id, { sys: { id: 'notResolvable', type: 'error' }, details: sys });
    }
  }
  const includes = Object.groupBy([...known].slice(items.length), ({ sys }) => sys.type);
  return { includes, ...(errors.size > 0 && { errors: [...errors.values()] }) };
}

const isOf = ({ sys }: Shown, to: Link['sys']): boolean => sys.type === to.linkType && sys.id === to.id;
