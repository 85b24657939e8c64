import { randomUUID } from 'node:crypto';
import { Received, refusal } from '../service.ts';

export type Kind = 'contacts' | 'notes';
export type Properties = Record<string, string>;
/** `contactIds` are the contacts of a note. */
export type CrmRecord = { id: string; properties: Properties; contactIds: readonly string[] };
type Filter = { propertyName: string; operator: string; value: string };
export type Search = { filterGroups?: readonly { filters: readonly Filter[] }[]; sorts?: readonly string[] };

const ALWAYS_TOLD = ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'];
const ADDRESS = /^[^\s@"]+@[^\s@"]+\.\p{L}{2,}$/u;

/** The vendor's error format; the ID is for support requests. */
export const problem = (words: object) => ({ status: 'error', correlationId: randomUUID(), ...words });
export const invalid = (message: string) => refusal(400, problem({ category: 'VALIDATION_ERROR', message }));
export const missing = (id: string) =>
  refusal(
    404,
    problem({ category: 'OBJECT_NOT_FOUND', message: 'It may not exist.', context: { ids: [id] } }),
  );

/** Formats as the vendor does: only the requested properties, and `null` for those that are not set. */
export function shownRecord({ id, properties: all }: CrmRecord, asked: readonly string[] = []) {
  const properties = Object.fromEntries([...ALWAYS_TOLD, ...asked].map((name) => [name, all[name] || null]));
  return { id, properties, createdAt: all.createdate, updatedAt: all.lastmodifieddate, archived: false };
}

export const OPERATORS: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  EQ: (text, value) => text === value,
  CONTAINS_TOKEN: (text, value) =>
    text.split(/[^\p{L}\p{N}]+/u).some((word) => new RegExp(`^${value.replaceAll('*', '.*')}$`).test(word)),
};

let lastId = 0;

export class Records extends Received<CrmRecord> {
  find = (id: string, by = 'hs_object_id') =>
    this.all().find(({ properties }) => properties[by] === id.toLowerCase());

  /** One group of filters must match as a whole; `-name` sorts in descending order. */
  search({ filterGroups = [{ filters: [] }], sorts: [sort = 'hs_object_id'] = [] }: Search): CrmRecord[] {
    const key = ({ properties }: CrmRecord) => properties[sort.replace(/^-/, '')] ?? '';
    const passes = ({ properties }: CrmRecord, { propertyName, operator, value }: Filter) =>
      OPERATORS[operator]?.((properties[propertyName] ?? '').toLowerCase(), value.toLowerCase());
    const found = this.all()
      .filter((record) => filterGroups.some(({ filters }) => filters.every((one) => passes(record, one))))
      .sort((a, b) => key(a).localeCompare(key(b)));
    return sort.startsWith('-') ? found.reverse() : found;
  }

  /** Checks a new record, or a change to an existing one; returns the function that writes it. */
  write(change: Properties, before?: CrmRecord, contactIds = before?.contactIds ?? []) {
    const { email } = change;
    const other = email === undefined ? before : (this.find(email, 'email') ?? before);
    if (other?.id !== before?.id) {
      const message = `Contact already exists. Existing ID: ${other?.id}`;
      throw refusal(409, problem({ category: 'CONFLICT', message }));
    }
    if (email !== undefined && !ADDRESS.test(email))
      throw invalid(
        `Property values were not valid: [{"isValid":false,"error":"INVALID_EMAIL","name":"email"}]`,
      );
    return async () => {
      lastId = Math.max(lastId + 1, Date.now());
      const [id, now] = [before?.id ?? String(lastId), new Date().toISOString()];
      const dates = { createdate: now, ...before?.properties, lastmodifieddate: now };
      const properties: Properties = { ...dates, ...change, hs_object_id: id };
      if (properties.email) properties.email = properties.email.toLowerCase();
      const record = { id, properties, contactIds };
      await this.set(id, record);
      return shownRecord(record, Object.keys(change));
    };
  }
}
