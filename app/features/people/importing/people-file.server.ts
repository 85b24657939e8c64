import { z } from 'zod';
import { countryName } from '#app/domain/countries.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  ADDRESS_SENTENCES,
  type AddressField,
  type PostalAddress,
  readAddress,
} from '#app/domain/postal-address.ts';
import { line, personName } from '#app/domain/text/input-text.ts';
import type { PreparedPerson } from '#app/features/people/importing/prepared/prepared.server.ts';
import type { EntityOfFirm } from '#app/features/people/profile/entities/entities-of-firm.server.ts';
import {
  ENTITY_FIELDS,
  ENTITY_KINDS,
  ENTITY_SENTENCES,
  type EntityField,
  type EntityInput,
  type EntityKind,
  entityInput,
  MOST_ENTITIES,
} from '#app/features/people/profile/entities/entity.ts';
import { problemsOfLine } from '#app/platform/tables/check-line.ts';
import { columnNotices, findColumns, takeHeader } from '#app/platform/tables/columns.ts';
import { cellText, type ImportProblem, type TableFacts, type TableLine } from '#app/platform/tables/table.ts';
import { readTableApart } from '#app/platform/tables/table-in-own-process.server.ts';

/** The columns of a file of people; the first three are required. */
export const PEOPLE_COLUMNS = [
  'email',
  'name',
  'role',
  'country',
  'entity',
  'entity_kind',
  'entity_country',
  'registration_number',
  'address',
  'second_name',
  'trustee',
  'street',
  'building_number',
  'post_code',
  'town',
  'address_country',
] as const;
type Column = (typeof PEOPLE_COLUMNS)[number];
const REQUIRED: readonly Column[] = ['email', 'name', 'role'];
const OPTIONAL = PEOPLE_COLUMNS.filter((column) => !REQUIRED.includes(column));

/** What other programs call the columns of a person. */
const OTHER_NAMES: Partial<Record<Column, string[]>> = {
  email: ['e_mail', 'email_address', 'e_mail_address'],
  name: ['full_name'],
};

/** The column of each detail of an entity. */
const COLUMN_OF: Record<EntityField, Column> = {
  name: 'entity',
  country: 'entity_country',
  registrationNumber: 'registration_number',
  address: 'address',
  secondName: 'second_name',
  trustee: 'trustee',
};

/** The postal address: of the line's entity, or of the person on a line without one. */
const ADDRESS_COLUMNS: Record<AddressField, Column> = {
  street: 'street',
  building: 'building_number',
  postCode: 'post_code',
  town: 'town',
  country: 'address_country',
};

const MOST_LINES = 20_000;
const MOST_BYTES = 16 * 1024 * 1024;

export type PersonInFile = PreparedPerson & { entities: EntityOfFirm[] };

/** A file of people as it was read. `missing`: required columns that its header does not have. */
export type PeopleFile = {
  headers: string[];
  missing: string[];
  notices: string[];
  lineCount: number;
  people: PersonInFile[];
  problems: ImportProblem[];
};

/**
 * Reads a file of people, CSV or XLSX: a line for each, and one more for each further entity of theirs. What is wrong
 * with single cells is among the `problems`.
 * @throws DomainError `unprocessable` when the file as a whole cannot be read, `payload_too_large` for one too large.
 */
export async function readPeople(bytes: Uint8Array): Promise<PeopleFile> {
  if (bytes.length > MOST_BYTES)
    throw new DomainError('payload_too_large', `A file of people can have at most ${MOST_BYTES >> 20} MB.`);
  const facts: TableFacts = { notices: [], sheets: [] };
  const lines = readTableApart(bytes, facts);
  const header = await takeHeader(lines);
  const known = { names: PEOPLE_COLUMNS, optional: OPTIONAL, known: OTHER_NAMES };
  const columns = header && findColumns(known, header.cells, {});
  let lineCount = 0;
  const people = new Map<string, PersonInFile>();
  const problems: ImportProblem[] = [];
  for await (const row of lines) {
    if (!columns || columns.missing.length > 0) break;
    lineCount += 1;
    if (lineCount > MOST_LINES)
      throw new DomainError('payload_too_large', `A file of people can have at most ${MOST_LINES} lines.`);
    const wrong = problemsOfLine(row, columns);
    problems.push(...(wrong.length > 0 ? wrong : readLine(row, columns.places, people)));
  }
  return {
    headers: columns?.headers ?? [],
    missing: columns?.missing ?? [...REQUIRED],
    notices: [...(columns ? columnNotices(columns, {}) : []), ...facts.notices],
    lineCount,
    people: [...people.values()],
    problems,
  };
}

const FIELDS: Partial<Record<Column, { schema: z.ZodType<string>; problem: string }>> = {
  email: {
    schema: z.email().max(320),
    problem: 'This is not an e-mail address. Use one like name@example.com.',
  },
  name: { schema: personName(200), problem: 'A name is one line of at most 200 characters.' },
  role: { schema: z.enum(['active', 'prospective']), problem: 'Use active or prospective.' },
  country: {
    schema: line(2).refine((code) => countryName(code) !== undefined),
    problem: 'Write the country as two letters, such as DE.',
  },
};

/** Adds a line to the people, and returns what is wrong with it. */
function readLine(
  { line: number, cells }: TableLine,
  places: ReadonlyMap<string, number>,
  people: Map<string, PersonInFile>,
): ImportProblem[] {
  const problems: ImportProblem[] = [];
  const text = (column: Column) => cellText(cells[places.get(column) ?? -1] ?? '');
  const refuse = (column: Column, problem: string) =>
    void problems.push({ line: number, column, value: text(column).slice(0, 100).toWellFormed(), problem });
  for (const [column, { schema, problem }] of Object.entries(FIELDS) as [
    Column,
    NonNullable<(typeof FIELDS)[Column]>,
  ][]) {
    const isOptional = column === 'country';
    if (text(column) === '') {
      if (!isOptional) refuse(column, 'It is missing.');
    } else if (!schema.safeParse(text(column)).success) refuse(column, problem);
  }
  const found = text('entity') === '' ? null : entityIn(text, refuse);
  const address = addressIn(text, refuse);
  if (problems.length > 0) return problems;
  const entity = found && { ...found, postalAddress: address };
  const email = text('email').toLowerCase();
  const role = text('role') === 'active' ? 'active' : 'prospective';
  const person = { email, name: text('name'), role, country: text('country') || null } as const;
  const postalAddress = entity ? null : address;
  const before = people.get(email);
  for (const column of ['name', 'role', 'country'] as const)
    if (before && before[column] !== person[column])
      refuse(column, 'An earlier line has a different value for this person.');
  if (before && !entity) refuse('email', 'A line above is about this person already.');
  if (before?.entities.some(({ name }) => name === entity?.name))
    refuse('entity', 'An earlier line already has this entity.');
  if (before?.entities.length === MOST_ENTITIES)
    refuse('entity', `A person can have at most ${MOST_ENTITIES} entities.`);
  if (problems.length > 0) return problems;
  if (!before) people.set(email, { ...person, postalAddress, entities: entity ? [entity] : [] });
  else if (entity) before.entities.push(entity);
  return problems;
}

function addressIn(
  text: (column: Column) => string,
  refuse: (column: Column, problem: string) => void,
): PostalAddress | null {
  const read = readAddress({
    street: text('street'),
    building: text('building_number'),
    postCode: text('post_code'),
    town: text('town'),
    country: text('address_country'),
  });
  if ('address' in read) return read.address;
  for (const field of read.wrong)
    refuse(
      ADDRESS_COLUMNS[field],
      field === 'country' ? 'Write the country as two letters, such as DE.' : ADDRESS_SENTENCES[field],
    );
  return null;
}

function entityIn(
  text: (column: Column) => string,
  refuse: (column: Column, problem: string) => void,
): EntityInput | null {
  const kind: EntityKind | undefined = ENTITY_KINDS.find((one) => one === text('entity_kind'));
  if (!kind) {
    refuse('entity_kind', `Use one of ${ENTITY_KINDS.join(', ')}.`);
    return null;
  }
  const fields = ENTITY_FIELDS[kind].map((field) => [field, text(COLUMN_OF[field])] as const);
  const { data, error } = entityInput.safeParse({ kind, ...Object.fromEntries(fields) });
  if (data) return data;
  for (const { path } of error.issues) {
    const field = fields.find(([name]) => name === path[0])?.[0] ?? 'name';
    refuse(
      COLUMN_OF[field],
      ENTITY_SENTENCES[field].replace('Please enter', 'Enter').replace('Please choose', 'Enter'),
    );
  }
  return null;
}
