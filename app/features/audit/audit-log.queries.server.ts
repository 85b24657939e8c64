import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { StoredEntry } from '#app/platform/audit/leaf.server.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { ENTRY, NAMED, NAMES } from './entry-names.queries.server.ts';

/** The filters in the form that queries use. */
export type AuditCondition = {
  /** People and records, at least one of which it must be by or about; `null` for any. */
  ids: readonly string[] | null;
  act: string | null;
  about: { type: string; id: string } | null;
  /** Ids of entries: from (inclusive) and to (exclusive). */
  from: string | null;
  until: string | null;
};

/** The kinds of records in the log: the first column of the subjects index. */
export const SUBJECTS: readonly string[] = [
  ...['member', 'investing_entity', 'invitation', 'waitlistEntry', 'nda_signature', 'nda_version'],
  ...['commitment', 'decision', 'opportunity', 'question', 'integration', 'job', 'period', 'firm_setting'],
  ...['session', 'audit', 'content', 'faq', 'faq_category', 'engagement', 'broadcast', 'document'],
  ...['document_batch', 'ledger_file', 'ledger_import', 'ledger_line', 'valuation', 'fx_rate', 'vehicle'],
  ...[
    'bank_statement',
    'bank_entry',
    'expected_payment',
    'notice',
    'bank_details',
    'payout_file',
    'saved_text',
    'access_review',
  ],
];

export type AuditLogRow = Omit<StoredEntry, 'seq' | 'previousHash' | 'hash' | 'at'> & {
  at: string | Date;
  actor: string | null;
  subjectName: string | null;
  /** The member whose commitment it is about. */
  holder: string | null;
  /** In whose name the actor did it, if not their own. */
  forHolder: string | null;
  /** Who prepared what the actor confirmed. */
  preparedBy: string | null;
};

/** The people and records, as rows `a(of)`. */
const given = (ids: readonly string[]): SQL =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as a(of)`;

/** The payments that notices expect of a person, or to them. */
const THEIR_PAYMENTS = sql`position p join notice_item i on i.position_id = p.id
  join expected_payment x on x.item_id = i.id`;
const ARE_THEIRS = sql`where p.member_id = a.of::uuid`;

/** The records of people, each found by an index on its column of members. */
const OF_PEOPLE: readonly { type: string; records: SQL }[] = [
  { type: 'commitment', records: sql`select r.id from commitment r where r.member_id = a.of::uuid` },
  { type: 'question', records: sql`select r.id from question r where r.member_id = a.of::uuid` },
  {
    type: 'investing_entity',
    records: sql`select r.id from investing_entity r where r.member_id = a.of::uuid`,
  },
  { type: 'nda_signature', records: sql`select r.id from nda_signature r where r.member_id = a.of::uuid` },
  { type: 'document', records: sql`select r.id from document r where r.owner_id = a.of::uuid` },
  {
    type: 'document',
    records: sql`select r.document_id as id from document_rule r where r.member_id = a.of::uuid`,
  },
  {
    type: 'document_batch',
    records: sql`select r.batch_id as id from document_batch_item r where r.member_id = a.of::uuid`,
  },
  {
    type: 'broadcast',
    records: sql`select r.broadcast_id as id from broadcast_recipient r where r.member_id = a.of::uuid`,
  },
  {
    type: 'invitation',
    records: sql`select r.id from invitation r where r.invited_by = a.of::uuid or r.redeemed_by = a.of::uuid`,
  },
  {
    type: 'ledger_line',
    records: sql`select r.id from position p join ledger_line r on r.position_id = p.id where p.member_id = a.of::uuid`,
  },
  // A transfer is recorded under the line of the one who gives.
  {
    type: 'ledger_line',
    records: sql`select other.id from position p join ledger_line r on r.position_id = p.id
      join ledger_line other on other.transfer_id = r.transfer_id where p.member_id = a.of::uuid`,
  },
  {
    type: 'ledger_import',
    records: sql`select r.import_id as id from position p join ledger_line r on r.position_id = p.id
      where p.member_id = a.of::uuid and r.import_id is not null`,
  },
  {
    type: 'valuation',
    records: sql`select r.id from position p join valuation r on r.position_id = p.id where p.member_id = a.of::uuid`,
  },
  {
    type: 'notice',
    records: sql`select i.notice_id as id from position p join notice_item i on i.position_id = p.id ${ARE_THEIRS}`,
  },
  { type: 'expected_payment', records: sql`select x.id from ${THEIR_PAYMENTS} ${ARE_THEIRS}` },
  {
    type: 'bank_entry',
    records: sql`select r.bank_entry_id as id from ${THEIR_PAYMENTS}
      join payment r on r.expected_payment_id = x.id ${ARE_THEIRS} and r.bank_entry_id is not null`,
  },
  {
    type: 'payout_file',
    records: sql`select r.file_id as id from ${THEIR_PAYMENTS}
      join payout_line r on r.expected_payment_id = x.id ${ARE_THEIRS}`,
  },
  { type: 'bank_details', records: sql`select r.id from bank_details r where r.member_id = a.of::uuid` },
  // Several commitments decided together have an entry of their own beside one for each.
  {
    type: 'decision',
    records: sql`select (e.after->>'together')::uuid as id from commitment r
      join audit_entry e on e.subject_type = 'commitment' and e.subject_id = r.id::text
      where r.member_id = a.of::uuid and e.after ? 'together'`,
  },
  {
    type: 'waitlistEntry',
    records: sql`select r.id from member m join waitlist_entry r on r.email = m.email where m.id = a.of::uuid`,
  },
];

/** What an entry may be about to concern one of `ids`: the record itself, or a record of that person. */
const subjectsOf = (ids: readonly string[]): SQL =>
  sql.join(
    [
      sql`select s.type, a.of from jsonb_array_elements_text(${JSON.stringify(SUBJECTS)}::jsonb) as s(type) cross join ${given(ids)}`,
      ...OF_PEOPLE.map(
        ({ type, records }) =>
          sql`select ${type}::text, r.id::text from ${given(ids)} cross join lateral (${records}) r`,
      ),
    ],
    sql` union `,
  );

/** The conditions on every entry, apart from its actor and subject. */
const narrowed = ({ act, about, from, until }: AuditCondition): SQL =>
  sql.join(
    [
      sql`true`,
      ...(act ? [sql`e.act = ${act}`] : []),
      ...(about ? [sql`e.subject_type = ${about.type} and e.subject_id = ${about.id}`] : []),
      ...(from ? [sql`e.id >= ${from}::uuid`] : []),
      ...(until ? [sql`e.id < ${until}::uuid`] : []),
    ],
    sql` and `,
  );

/** The whole condition, for one entry. */
export const matchesAudit = (condition: AuditCondition): SQL =>
  condition.ids === null
    ? narrowed(condition)
    : condition.ids.length === 0
      ? sql`false`
      : sql`(${narrowed(condition)}) and (e.actor_id in (select a.of::uuid from ${given(condition.ids)})
          or e.subject_id in (select a.of from ${given(condition.ids)})
          or (e.subject_type, e.subject_id) in (${subjectsOf(condition.ids)}))`;

/** Which part of the log to read: from after the entry `cursor`, newest first unless `isOldestFirst`. */
export type AuditPart = { cursor: string | null; limit: number; isOldestFirst?: boolean };

/**
 * Finds the entries after `cursor`. Each person and record is read by its index, and no more rows of it
 * than the page needs, however long the log is. Empty for everyone but admins.
 */
export async function findAuditLog(
  viewer: Viewer,
  db: Db,
  condition: AuditCondition,
  { cursor, limit, isOldestFirst = false }: AuditPart,
): Promise<AuditLogRow[]> {
  if (!maySee(viewer, 'system') || condition.ids?.length === 0) return [];
  const beyond = sql.raw(isOldestFirst ? '>' : '<');
  const direction = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const rest = sql`${narrowed(condition)}${cursor ? sql` and e.id ${beyond} ${cursor}::uuid` : sql``}`;
  const first = sql`order by e.id ${direction} limit ${limit}`;
  const { ids } = condition;
  const wanted = ids
    ? sql`
      select found.id from ${given(ids)}
      cross join lateral (
        select e.id from audit_entry e where e.actor_id = a.of::uuid and ${rest} ${first}) found
      union
      select found.id from (${subjectsOf(ids)}) as s(type, of)
      cross join lateral (
        select e.id from audit_entry e where e.subject_type = s.type and e.subject_id = s.of and ${rest} ${first}) found`
    : sql`select e.id from audit_entry e where ${rest} ${first}`;
  const { rows } = await db.execute<AuditLogRow>(sql`
    with wanted as (${wanted}),
    -- Cut to the page first, so that names are looked up for it alone.
    page as (select id from wanted order by id ${direction} limit ${limit})
    select ${ENTRY}, ${NAMES} from page join audit_entry e using (id) ${NAMED} order by e.id ${direction}`);
  return rows;
}

/** Finds one entry; none for everyone but admins. */
export async function findAuditEntry(viewer: Viewer, db: Db, id: string): Promise<AuditLogRow | undefined> {
  if (!maySee(viewer, 'system')) return undefined;
  const { rows } = await db.execute<AuditLogRow>(
    sql`select ${ENTRY}, ${NAMES} from audit_entry e ${NAMED} where e.id = ${id}::uuid`,
  );
  return rows[0];
}

/** Finds members whose name or address contains all words. */
export async function findPeopleInLog(
  viewer: Viewer,
  db: Db,
  words: string,
  limit: number,
): Promise<string[]> {
  if (!maySee(viewer, 'system')) return [];
  const conditions = holdsEach(sql`(name || ' ' || email::text)`, words);
  if (conditions.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from member where ${sql.join(conditions, sql` and `)} order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Finds the names of members by their id; ids of anything else are left out. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select m.id, m.name from ${given(ids)} join member m on m.id = a.of::uuid`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type ExportedLeaf = { position: number; hash: Buffer; entry: StoredEntry | null };

type LeafRow = Omit<StoredEntry, 'at' | 'seq'> & {
  position: string;
  leaf: Uint8Array;
  seq: string;
  at: string | Date;
  wanted: boolean;
};

/** Finds leaves in order, with their entries where those meet the condition. */
export async function findLeavesMatching(
  db: Db,
  condition: AuditCondition,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<ExportedLeaf[]> {
  const { rows } = await db.execute<LeafRow>(sql`
    select l.position, l.hash as leaf, ${ENTRY}, e.seq,
      coalesce(${matchesAudit(condition)}, false) as wanted
    from audit_leaf l left join audit_entry e on e.id = l.entry_id
    where l.position >= ${from} and l.position < ${until} order by l.position limit ${limit}`);
  return rows.map(({ position, leaf, wanted, at, seq, ...entry }) => ({
    position: Number(position),
    hash: Buffer.from(leaf),
    entry: wanted ? { ...entry, seq: Number(seq), at: new Date(at) } : null,
  }));
}
