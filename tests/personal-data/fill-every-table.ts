import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { accessReviewItem } from '#app/db/schema/access-reviews.ts';
import { approval } from '#app/db/schema/approvals.ts';
import * as audit from '#app/db/schema/audit.ts';
import * as authoring from '#app/db/schema/authoring.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import * as commitments from '#app/db/schema/commitments.ts';
import * as communication from '#app/db/schema/communication.ts';
import * as documents from '#app/db/schema/documents.ts';
import { faq } from '#app/db/schema/faqs.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { hold } from '#app/db/schema/holds.ts';
import { jobKey } from '#app/db/schema/jobs.ts';
import * as joining from '#app/db/schema/joining.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { mailDelivery, mailSuppression } from '#app/db/schema/mail.ts';
import { invitation, member, session } from '#app/db/schema/members.ts';
import { esignMessage, ndaSignature } from '#app/db/schema/nda.ts';
import { notice } from '#app/db/schema/notices.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import * as payments from '#app/db/schema/payments.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { preparedAct } from '#app/db/schema/prepared.ts';
import { contactMessage, question } from '#app/db/schema/questions.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';
import { columnOf, PERSONAL_TABLES } from '#app/db/schema/register.ts';
import { searchEntry } from '#app/db/schema/search.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { makeFund } from '../factories/documents.ts';
import { asViewer, makeMember } from '../factories/members.ts';
import { makeOpportunity } from '../factories/opportunities.ts';
import { makeQuestion } from '../factories/questions.ts';

/** A word in every text about the member. */
export const MARK = 'Quillfeather';
const EMAIL = `ada.${MARK}@example.test`;

type Row = Record<string, unknown>;

/** Filled by what the application does: a trigger, or an act that encrypts. */
const FILLED_OTHERWISE: ReadonlySet<PgTable> = new Set([
  searchEntry,
  communication.auditEntry,
  audit.personKey,
]);

/** Creates a member, and a row in every table that declares what it keeps about people, all of theirs. */
export async function fillEveryTable(): Promise<Viewer> {
  const row = await makeMember({ name: MARK, email: EMAIL, phone: MARK, country: 'SE', pictureKey: MARK });
  const viewer = asViewer(row);
  const rows = new Map<PgTable, Row>([
    [member, row],
    [opportunity, await makeOpportunity()],
    [fund, await makeFund()],
  ]);
  const asked = await makeQuestion(row.id, { body: MARK });
  await transaction(async (tx) => {
    const special = specialValues(row.id, asked.id, rows);
    for (const { table } of PERSONAL_TABLES) await fill(tx, table, rows, special);
    await recordAudit(tx, {
      actorId: row.id,
      act: 'test',
      subject: { type: 'member', id: row.id },
      before: null,
      after: { name: MARK, email: EMAIL },
    });
  });
  return viewer;
}

/** Stores a row, and before it those that it refers to. */
async function fill(
  tx: Tx,
  table: PgTable,
  rows: Map<PgTable, Row>,
  special: ReadonlyMap<PgTable, () => Row>,
): Promise<Row> {
  const known = rows.get(table);
  if (known || FILLED_OTHERWISE.has(table)) return known ?? {};
  const { data } = PERSONAL_TABLES.find((one) => one.table === table) ?? {};
  const values: Row = {};
  const theirs = [data?.of, ...(data?.by ?? [])];
  const isAboutThem = data?.exported !== undefined;
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    const isFilled = column.notNull || theirs.includes(name) || (isAboutThem && hasWords(column));
    if (isFilled && !column.hasDefault && !column.generated && !column.generatedIdentity)
      values[name] = valueFor(column, isAboutThem ? MARK : 'Words');
  }
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = reference();
    const [from, to] = [nameOf(table, columns[0]), nameOf(foreignTable, foreignColumns[0])];
    if (from in values) values[from] = (await fill(tx, foreignTable, rows, special))[to];
  }
  const [row] = await tx
    .insert(table)
    .values({ ...values, ...special.get(table)?.() })
    .returning();
  if (!row) throw new Error(`No row of ${getTableName(table)} was stored`);
  rows.set(table, row);
  return row;
}

const nameOf = (table: PgTable, column: PgColumn | undefined): string =>
  Object.entries(getTableColumns(table)).find(([, one]) => one === column)?.[0] ?? '';

const hasWords = (column: PgColumn): boolean => ['text', 'citext', 'jsonb'].includes(column.getSQLType());

function valueFor(column: PgColumn, words: string): unknown {
  const type = column.getSQLType();
  if (column.name.includes('currency')) return 'EUR';
  if (type === 'text') return `${words} ${column.name}`;
  const values: Record<string, unknown> = {
    uuid: newId(),
    citext: EMAIL,
    jsonb: { words },
    'text[]': [],
    'uuid[]': [],
    'timestamp with time zone': new Date(Date.now() + 1_000),
    integer: 1,
    smallint: 1,
    bigint: 1,
    boolean: false,
    bytea: Buffer.from('bytes'),
    date: '2026-01-31',
    numeric: '1',
  };
  if (!(type in values)) throw new Error(`No value is known for ${column.name}, which is ${type}`);
  return values[type];
}

/** What a check, a state or a format wants of some tables. */
function specialValues(memberId: string, questionId: string, rows: ReadonlyMap<PgTable, Row>) {
  const versionId = newId();
  const envelopeId = 'envelope';
  const entity = () => rows.get(joining.investingEntity)?.id;
  const vehicleId = rows.get(fund)?.id;
  return new Map<PgTable, () => Row>([
    // Given to nobody who has accepted: a person gives nothing to themselves.
    [accessGrant, () => ({ ofAll: true, entityId: null, personId: null, endReason: null })],
    [
      bankDetails,
      () => ({
        ...{ accountNumber: null, routingNumber: null, approvedById: memberId },
        ...{ approvedAt: new Date(), effectiveAt: new Date(), endedAt: null },
      }),
    ],
    [preparedAct, () => ({ decidedAt: new Date(), outcome: 'declined' })],
    [approval, () => ({ decision: 'approved', decidedAt: new Date(), decidedById: memberId })],
    [payments.bankEntry, () => ({ why: null, missing: null })],
    [hold, () => ({ releasedAt: new Date() })],
    [payments.payment, () => ({ undoneAt: new Date(), undoneReason: 'Words' })],
    [session, () => ({ expiresAt: new Date(Date.now() + 3_600_000), authenticatedAt: new Date() })],
    [invitation, () => ({ redeemedAt: new Date(), redeemedBy: memberId })],
    [joining.preferenceVersion, () => ({ waitlistEntryId: null })],
    [joining.preferenceDraft, () => ({ waitlistEntryId: null })],
    [joining.accountDeletion, () => ({ withdrawnAt: new Date() })],
    [joining.notificationPreference, () => ({ kind: 'firm_message', delivery: 'daily' })],
    [communication.analyticsEvent, () => ({ name: 'Page View', properties: { email: EMAIL, value: MARK } })],
    [commitments.commitmentAmendment, () => ({ revisionBefore: 1, revisionAfter: 2 })],
    [commitments.commitmentReceipt, () => ({ kind: 'submitted' })],
    [
      documents.document,
      () => ({ versionId, publishedAt: new Date(), category: 'statement', policy: 'open' }),
    ],
    [documents.documentVersion, () => ({ id: versionId, preparationProblem: null, malware: null })],
    [authoring.opportunityRule, () => ({ kind: 'person', role: null, relation: null })],
    [accessReviewItem, () => ({ decision: null })],
    [documents.documentRule, () => ({ kind: 'person', role: null, relation: null })],
    [
      faq,
      () => ({
        ...{ questionId, question: 'When?', answer: {}, publishedQuestion: 'When?' },
        ...{ publishedAnswer: {}, publishedText: 'Soon.', publishedAt: new Date() },
      }),
    ],
    [jobKey, () => ({ key: memberId })],
    [rateLimit, () => ({ key: memberId })],
    [position, () => ({ fundId: vehicleId, entityId: entity() })],
    [ledgerLine, () => ({ type: 'commitment', amount: 0, unfundedChange: 0, vehicleId })],
    [valuation, () => ({ nav: 0, vehicleId })],
    [notice, () => ({ fundId: vehicleId })],
    [mailDelivery, () => ({ state: 'sent' })],
    [mailSuppression, () => ({ reason: 'bounced' })],
    [ndaSignature, () => ({ envelopeId })],
    [esignMessage, () => ({ envelopeId })],
    [
      question,
      () => ({
        ...{ page: 'contact', subject: 'Portfolio', reference: 'VC-7K2M93' },
        ...{ answer: null, publicBody: null },
      }),
    ],
    [contactMessage, () => ({ author: 'member', idempotencyKey: newId(), fileBytes: 1 })],
  ]);
}

/** How many rows of a member each table has; those that name no member in a column of theirs are counted whole. */
export async function rowsOf(memberId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, data } of PERSONAL_TABLES) {
    const isTheirs = data.of ? sql`${columnOf(table, data.of)} = ${memberId}` : undefined;
    counts.set(getTableName(table), await db().$count(table, isTheirs));
  }
  return counts;
}
