import { HTTPException } from 'hono/http-exception';
import { Received } from '../receiver.ts';

export type Kind = 'contacts' | 'notes';
export type Properties = Record<string, string>;
/** `contactIds` are those that a note is about. */
export type CrmRecord = { id: string; properties: Properties; contactIds: readonly string[] };
type Filter = { propertyName: string; operator: string; value: string };
export type Search = { filterGroups?: readonly { filters: readonly Filter[] }[]; sorts?: readonly string[] };

const ALWAYS_TOLD = ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'];
const ADDRESS = /^[^\s@"]+@[^\s@"]+\.\p{L}{2,}$/u;

/** What the vendor does not do, in its words. */
export const refusal = (status: 400 | 401 | 404 | 409, category: string, message: string, context = {}) =>
  new HTTPException(status, { message, cause: { category, context } });
export const invalid = (message: string) => refusal(400, 'VALIDATION_ERROR', message);
export const missing = (id: string) =>
  refusal(404, 'OBJECT_NOT_FOUND', 'Could not get some objects, they may not exist.', { ids: [id] });

/** As the vendor answers: no property that was not asked for, and `null` for what is not set. */
export function shown({ id, properties: all }: CrmRecord, asked: readonly string[] = []) {
  const properties = Object.fromEntries([...ALWAYS_TOLD, ...asked].map((name) => [name, all[name] || null]));
  return { id, properties, createdAt: all.createdate, updatedAt: all.lastmodifieddate, archived: false };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}*]+/gu) ?? [];
const asPattern = (word: string) => new RegExp(`^${word.replaceAll('*', '.*')}$`, 'u');
export const OPERATORS: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  EQ: (text, value) => text.toLowerCase() === value.toLowerCase(),
  CONTAINS_TOKEN: (text, value) =>
    wordsOf(value).every((word) => wordsOf(text).some((token) => asPattern(word).test(token))),
};

let lastId = 0;

export class Records extends Received<CrmRecord> {
  find = (id: string, by = 'hs_object_id') =>
    [...this.values()].find(({ properties }) => properties[by] === id.toLowerCase());

  /** One group of filters has to hold as a whole; `-name` sorts the other way round. */
  search({ filterGroups = [], sorts: [sort = 'hs_object_id'] = [] }: Search): CrmRecord[] {
    const key = ({ properties }: CrmRecord) => properties[sort.replace(/^-/, '')] ?? '';
    const passes = (all: Properties, { propertyName, operator, value }: Filter) =>
      OPERATORS[operator]?.(all[propertyName] ?? '', value);
    const holds = ({ properties }: CrmRecord) =>
      filterGroups.some(({ filters }) => filters.every((filter) => passes(properties, filter)));
    const found = [...this.values()].filter((record) => filterGroups.length === 0 || holds(record));
    found.sort((a, b) => key(a).localeCompare(key(b)));
    return sort.startsWith('-') ? found.reverse() : found;
  }

  /** Checks a new record, or a change of the one before; what it answers writes it. */
  write(change: Properties, before?: CrmRecord, contactIds = before?.contactIds ?? []) {
    const { email } = change;
    const other = email === undefined ? before : (this.find(email, 'email') ?? before);
    if (other?.id !== before?.id)
      throw refusal(409, 'CONFLICT', `Contact already exists. Existing ID: ${other?.id}`);
    const flaw = { isValid: false, message: `${email} is invalid`, error: 'INVALID_EMAIL', name: 'email' };
    if (email !== undefined && !ADDRESS.test(email))
      throw invalid(`Property values were not valid: ${JSON.stringify([flaw])}`);
    return async () => {
      lastId = Math.max(lastId + 1, Date.now());
      const [id, now] = [before?.id ?? String(lastId), new Date().toISOString()];
      const dates = { createdate: now, ...before?.properties, lastmodifieddate: now };
      const properties: Properties = { ...dates, ...change, hs_object_id: id };
      if (properties.email) properties.email = properties.email.toLowerCase();
      const record = { id, properties, contactIds };
      await this.set(id, record);
      return shown(record, Object.keys(change));
    };
  }
}
