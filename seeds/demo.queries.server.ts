import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { firmSetting, mediaProgress, opportunityFile, opportunityVersion } from '#app/db/schema/authoring.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { broadcast, broadcastRecipient } from '#app/db/schema/broadcasts.ts';
import { commitmentReceipt } from '#app/db/schema/commitments.ts';
import { auditEntry, milestone, notification } from '#app/db/schema/communication.ts';
import { document, documentEvent, documentVersion } from '#app/db/schema/documents.ts';
import { faq, faqCategory } from '#app/db/schema/faqs.ts';
import { assignedContact, firmContact } from '#app/db/schema/firm.ts';
import { investingEntity, preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';
import { fxRate, ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { mailDelivery, mailSuppression, quietHours } from '#app/db/schema/mail.ts';
import { invitation, inviteTokenEntry, member, signInEvent } from '#app/db/schema/members.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { commitment, desiredAmount, indication, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import { portfolioVisit } from '#app/db/schema/visits.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';

const MARKER = 'demo-data';
/** Rows per statement; each has fewer than thirty columns and a statement takes 65,535 values. */
const BATCH = 1000;

/** The tables that the demo fills, ordered so that each row's references already exist. */
const TABLES = {
  members: member,
  staffSets: staffSet,
  investingEntities: investingEntity,
  firmSettings: firmSetting,
  firmContacts: firmContact,
  assignedContacts: assignedContact,
  ndaVersions: ndaVersion,
  ndaSignatures: ndaSignature,
  invitations: invitation,
  inviteTokenEntries: inviteTokenEntry,
  waitlistEntries: waitlistEntry,
  preferenceVersions: preferenceVersion,
  opportunities: opportunity,
  opportunityVersions: opportunityVersion,
  opportunityFiles: opportunityFile,
  funds: fund,
  documents: document,
  documentVersions: documentVersion,
  desiredAmounts: desiredAmount,
  indications: indication,
  commitments: commitment,
  commitmentReceipts: commitmentReceipt,
  positions: position,
  ledgerLines: ledgerLine,
  bankDetails,
  valuations: valuation,
  fxRates: fxRate,
  portfolioVisits: portfolioVisit,
  questions: question,
  notifications: notification,
  faqCategories: faqCategory,
  broadcasts: broadcast,
  broadcastRecipients: broadcastRecipient,
  faqs: faq,
  documentEvents: documentEvent,
  mediaProgress,
  signInEvents: signInEvent,
  mailDeliveries: mailDelivery,
  mailSuppressions: mailSuppression,
  quietHours,
  auditEntries: auditEntry,
} as const;

/** All rows that the demo inserts into the database. */
export type DemoRows = { [Name in keyof typeof TABLES]: (typeof TABLES)[Name]['$inferInsert'][] };

/** An entry of the audit log before it has its id. */
export type AuditDraft = Omit<DemoRows['auditEntries'][number], 'id'> & { at: Date };

export async function isSeeded(db: Db): Promise<boolean> {
  const rows = await db
    .select({ name: milestone.name })
    .from(milestone)
    .where(sql`${milestone.name} = ${MARKER}`);
  return rows.length > 0;
}

/** Marks the database as seeded; returns false when another process was first. */
export async function claimSeeding(tx: Tx, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(milestone)
    .values({ name: MARKER, at })
    .onConflictDoNothing()
    .returning({ name: milestone.name });
  return rows.length > 0;
}

/** The tables with thousands of rows of plain values: numbers, texts and times. */
const LARGE: ReadonlySet<PgTable> = new Set([ledgerLine, valuation, fxRate]);

export async function insertDemoRows(tx: Tx, rows: DemoRows): Promise<void> {
  for (const [name, table] of Object.entries(TABLES) as [keyof DemoRows, PgTable][]) {
    const values: Record<string, unknown>[] = rows[name];
    if (LARGE.has(table)) {
      await insertAsJson(tx, table, values);
      continue;
    }
    for (let start = 0; start < values.length; start += BATCH) {
      await tx.insert(table).values(values.slice(start, start + BATCH));
    }
  }
}

/** Inserts rows as one JSON value, which takes a third of the time of a parameter for each column of each row. */
async function insertAsJson(tx: Tx, table: PgTable, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows[0] && key in rows[0]);
  const named = rows.map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`,
  );
}

/** Finds the approved people of the demo by their keys, as if each had just signed in. */
export async function seedViewers(tx: Tx): Promise<(key: string) => Viewer> {
  const rows = await tx.select().from(member).where(eq(member.membershipStatus, 'approved'));
  const viewers = rows.map(
    ({ id, auth0Id, email, name, roles, timeZone, locale, accreditedAt, createdAt }): Viewer => ({
      ...{
        memberId: id,
        sessionId: id,
        auth0Id: auth0Id ?? '',
        email,
        name,
        role: roleOf(roles),
        sets: roleOf(roles) === 'admin' ? ['everything' as const] : [],
        timeZone,
        locale,
      },
      ...{
        membershipStatus: 'approved',
        ndaSignedAt: createdAt.toISOString(),
        viewedBy: null,
        holders: null,
        hasMfa: true,
      },
      ...{ accreditedAt: accreditedAt?.toISOString() ?? null, authenticatedAt: new Date().toISOString() },
      profile: {
        ...{ sub: auth0Id ?? '', email, emailVerified: true, name, picture: null, roles },
        ...{ created_at: createdAt.toISOString(), updated_at: createdAt.toISOString() },
      },
    }),
  );
  return (key) => {
    const viewer = viewers.find(({ email }) => email.startsWith(`${key}@`));
    if (!viewer) throw new Error(`The demo names an unknown member: ${key}`);
    return viewer;
  };
}

/** What a notice expects of its holders. */
export const findSeedExpected = (tx: Tx, noticeId: string) =>
  tx
    .select({
      itemId: noticeItem.id,
      positionId: noticeItem.positionId,
      direction: expectedPayment.direction,
      amount: expectedPayment.amount,
      reference: expectedPayment.reference,
    })
    .from(noticeItem)
    .innerJoin(expectedPayment, eq(expectedPayment.itemId, noticeItem.id))
    .where(eq(noticeItem.noticeId, noticeId));

/** Takes the job of a notice that is recorded already out of the queue, so that it notifies nobody: all know of it. */
export async function forgetRecording(tx: Tx, noticeId: string): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job where name = ${recordNoticeJob.name} and data ->> 'noticeId' = ${noticeId}`);
  await tx.update(notice).set({ toldAt: new Date() }).where(eq(notice.id, noticeId));
}
