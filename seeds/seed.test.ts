import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { fxRate, ledgerLine, transferValue, valuation } from '#app/db/schema/ledger.ts';
import { inviteTokenEntry, member } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { noticeItem } from '#app/db/schema/notices.ts';
import { commitment, desiredAmount, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { holderOf } from '#app/domain/access/grants.ts';
import { verifyAuditLog } from '#app/features/audit/verify.server.ts';
import { lockLedger } from '#app/features/ledger/ledger-lock.queries.server.ts';
import { revalueTransfers } from '#app/features/ledger/transfers/revalue-transfers.server.ts';
import { verifyLedger } from '#app/features/ledger/verify/verify-ledger.server.ts';
import { ownDue } from '#app/features/notices/own/own-notices.server.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';
import { verifyNotices } from '#app/features/notices/verify/verify-notices.server.ts';
import { paymentCounts } from '#app/features/payments/lists/payment-lists.server.ts';
import { verifyPayments } from '#app/features/payments/verify/verify-payments.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { sealAll } from '#app/platform/audit/sealing.server.ts';
import { viewersFor } from '#app/platform/grants/grants.server.ts';
import { isUnderWay } from '#app/platform/jobs/jobs.server.ts';
import { awaitingApproval } from '#app/processes/approvals/approvals.server.ts';
import { asViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { seedDemoData } from './seed.server.ts';

// The acts of the demo’s people are of now.
const NOW = new Date();
const stored = new Map<string, { bytes: Uint8Array; contentType: string }>();
const store = async (key: string, bytes: Uint8Array, contentType: string) =>
  void stored.set(key, { bytes, contentType });
const seed = () => seedDemoData({ now: NOW, store });

useTestDatabase({ jobs: JOBS });

describe('seeding the demo', () => {
  test('fills an empty database once; again changes nothing', async () => {
    expect(await seed()).toBe('seeded');
    expect(await counts()).toMatchObject({ member: 45, fund: 5, opportunity: 18 });
    const before = await counts();
    expect(await seed()).toBe('already-there');
    expect(await counts()).toEqual(before);
  });

  test('leaves nothing behind when it fails half-way, and succeeds the next time', async () => {
    await transaction((tx) =>
      tx.insert(member).values({
        id: '019a0000-0000-7000-8000-000000000001',
        email: 'admin@vestry.test',
        name: 'In the way',
      }),
    );
    await expect(seed()).rejects.toThrow();
    expect(await counts()).toMatchObject({ member: 1, opportunity: 0, milestone: 0 });
    await db().execute(sql`delete from member`);
    expect(await seed()).toBe('seeded');
  });
});

describe('the seeded demo', () => {
  useStartingRows(async () => {
    expect(await seed()).toBe('seeded');
    return {};
  });

  test('has a fund whose notices, payments and statements agree with its ledger', async () => {
    const { lines, problems } = await verifyNotices();
    expect([lines[0], problems]).toEqual(['6 notices with 84 items, 84 expected payments.', []]);
    expect(await verifyPayments()).toMatchObject({ problems: [] });
    const below = await db().select().from(noticeItem).where(lt(noticeItem.unfundedAfter, 0));
    expect(below).toEqual([]);
    expect((await verifyLedger()).problems).toEqual([]);
  });

  test('has money that is late, due, doubtful and to confirm, and an account that awaits approval', async () => {
    const admin = asViewer(await memberOf('admin@vestry.test'));
    const { entries, expected } = await paymentCounts(admin);
    expect(entries).toMatchObject({ confirm: 1, doubtful: 1 });
    expect(expected).toMatchObject({ late: 1, due: 6 });
    const { items } = await awaitingApproval(admin);
    expect(items.map(({ title }) => title)).toEqual(['Bank details of Anton Bergqvist']);
    const { rows } = await ownDue(asViewer(await memberOf('active@vestry.test')));
    expect(rows.map(({ title, state }) => [title, state])).toEqual([
      ['Vestry Succession Fund, call 4', 'due'],
      ['Vestry Succession Fund, distribution 2', 'coming'],
    ]);
  });

  test('notifies nobody of what was notified long ago', async () => {
    const notified = await db().select().from(notification).where(sql`kind = 'notice_issued'`);
    expect(notified).toEqual([]);
    expect(await isUnderWay(db(), recordNoticeJob)).toBe(false);
  });

  test('stores a file for each picture and document that the rows name', async () => {
    const pictures = [
      ...(await db().select({ key: opportunity.heroKey }).from(opportunity)),
      ...(await db().select({ key: fund.heroKey }).from(fund)),
    ];
    const documents = await db()
      .select({ key: documentVersion.storageKey, bytes: documentVersion.bytes })
      .from(documentVersion);
    for (const { key } of pictures) expect(stored.get(key ?? '')?.contentType).toBe('image/svg+xml');
    for (const { key, bytes } of documents) expect(stored.get(key)?.bytes.byteLength).toBe(bytes);
    const updates = (await db().select({ content: opportunity.content }).from(opportunity)).flatMap(
      ({ content }) => content.updates ?? [],
    );
    for (const { key, contentType, captionsKey, poster } of updates) {
      expect(stored.get(key)?.contentType).toBe(contentType);
      expect(stored.get(captionsKey ?? '')?.contentType).toBe('text/vtt; charset=utf-8');
      if (poster) expect(stored.get(poster.key)?.contentType).toBe('image/jpeg');
    }
    const recordings = [...stored.keys()].filter((key) => key.startsWith('media/'));
    const posters = updates.flatMap(({ poster }) => poster ?? []);
    expect(recordings.length).toBe(updates.length * 2);
    expect(stored.size).toBe(pictures.length + documents.length + recordings.length + posters.length);
  });

  test('accepted commitments add up to what each opportunity says, and transfers move what their valuations say', async () => {
    const rows = await db()
      .select({
        slug: opportunity.slug,
        said: opportunity.accepted,
        target: opportunity.target,
        beyond: opportunity.oversubscribedAt,
        sum: sql<number>`coalesce(sum(${commitment.acceptedAmount}), 0)`.mapWith(Number),
      })
      .from(opportunity)
      .leftJoin(commitment, sql`${commitment.opportunityId} = ${opportunity.id}`)
      .groupBy(opportunity.id);
    for (const { said, sum, target, beyond } of rows) {
      expect(sum).toBe(said);
      expect(sum <= target || beyond !== null).toBe(true);
    }
    const raised = Object.fromEntries(
      rows.map(({ slug, said, target }) => [slug, Math.round((said / target) * 100)]),
    );
    expect(raised).toMatchObject({ 'harbour-logistics-ii': 72, 'solera-foods': 38, 'kontor-systems': 91 });
    const vehicles = await db().selectDistinct({ id: ledgerLine.vehicleId }).from(ledgerLine);
    const ids = vehicles.map(({ id }) => id);
    await transaction(async (tx) => revalueTransfers(tx, await lockLedger(tx), ids));
    expect(await db().$count(transferValue)).toBe(0);
  });

  test('Harbour Logistics II closes in four days, and Ada stands as drawn', async () => {
    const ada = await memberOf('active@vestry.test');
    const [harbour] = await db().select().from(opportunity).where(sql`slug = 'harbour-logistics-ii'`);
    expect(Math.ceil(((harbour?.closesAt?.getTime() ?? 0) - NOW.getTime()) / 86_400_000)).toBe(4);
    const desired = await db().select().from(desiredAmount).where(sql`member_id = ${ada.id}`);
    expect(desired.map(({ amount, opportunityId }) => [amount, opportunityId])).toEqual([
      [250_000_00, harbour?.id],
    ]);
    const live = await db().select().from(commitment).where(sql`member_id = ${ada.id} and funded_at is null`);
    expect(live.map(({ acceptedAmount }) => acceptedAmount)).toEqual([500_000_00]);
  });

  test('each demo account has its standing', async () => {
    const signed = new Set((await db().select().from(ndaSignature)).map(({ memberId }) => memberId));
    const standing = async (account: string) => {
      const { id, roles, emailVerifiedAt, approvedAt, rejectedAt } = await memberOf(`${account}@vestry.test`);
      return [
        roles.join(),
        emailVerifiedAt !== null,
        approvedAt !== null,
        rejectedAt !== null,
        signed.has(id),
      ];
    };
    expect(await standing('admin')).toEqual(['admin', true, true, false, true]);
    expect(await standing('active')).toEqual(['active', true, true, false, true]);
    expect(await standing('prospect')).toEqual(['prospective', true, true, false, true]);
    expect(await standing('nda')).toEqual(['prospective', true, true, false, false]);
    for (const delegate of ['adviser', 'accountant', 'spouse'])
      expect(await standing(delegate)).toEqual(['delegate', true, true, false, true]);
    expect(await standing('pending')).toEqual(['', true, false, false, false]);
    expect(await standing('rejected')).toEqual(['', true, false, true, false]);
    expect(await standing('unverified')).toEqual(['', false, false, false, false]);
  });

  test('people around investors see what these gave them, and find documents there', async () => {
    const seenBy = async (account: string) => {
      const viewers = await viewersFor(asViewer(await memberOf(`${account}@vestry.test`)));
      return Promise.all(
        viewers.map(async (viewer) => {
          const rows = await db()
            .select({ title: document.title })
            .from(document)
            .where(and(isReadBy(viewer, db()), isNotNull(document.ownerId)))
            .orderBy(document.title, document.id);
          return [holderOf(viewer)?.holderName, ...rows.map(({ title }) => title)];
        }),
      );
    };
    const year = NOW.getUTCFullYear() - 1;
    const certificates = (...of: string[]) => of.map((one) => `Tax certificate ${year}: Vestry ${one}`);
    const ofAda = certificates(
      ...['Fund I', 'Fund II', 'Fund II, Lindqvist Holding AB'],
      'Real Assets, Ada Lindqvist and Erik Lindqvist',
    );
    const ofFleet = ['Founders Fund', 'Fund I', 'Fund II', 'Real Assets'].map(
      (fund) => `${fund}, Solvang Rederi AS`,
    );
    const statement = expect.stringMatching(/^Statement Q\d \d{4}$/);
    const ofLastYear = `Statement Q4 ${year}`;
    expect(await seenBy('adviser')).toEqual([
      ['Ada Lindqvist', statement, ofLastYear, ...ofAda],
      ['Kofi Asante', ...certificates('Fund II, Asante Capital Ltd')],
      ['Solvang Rederi AS', statement, ofLastYear, ...certificates(...ofFleet)],
    ]);
    expect(await seenBy('accountant')).toEqual([['Ada Lindqvist', ofLastYear, ...ofAda]]);
    expect(await seenBy('spouse')).toEqual([['Ada Lindqvist', statement, ofLastYear, ...ofAda]]);
  });

  test('Ada has three invite tokens, Jonas two, and nobody owes any', async () => {
    const left = await db()
      .select({ email: member.email, left: sql<number>`sum(${inviteTokenEntry.delta})`.mapWith(Number) })
      .from(inviteTokenEntry)
      .innerJoin(member, sql`${member.id} = ${inviteTokenEntry.memberId}`)
      .groupBy(member.email);
    const of = new Map(left.map((row) => [row.email, row.left]));
    expect([of.get('active@vestry.test'), of.get('prospect@vestry.test')]).toEqual([3, 2]);
    expect(Math.min(...of.values())).toBeGreaterThanOrEqual(0);
  });

  test('nothing but what is called has a day later than now', async () => {
    const { rows } = (await db().execute(sql`
      select max(at) as at from (
        select max(created_at) as at from member union all select max(completed_at) from nda_signature
        union all select max(published_at) from opportunity union all select max(published_at) from document
        union all select greatest(max(submitted_at), max(accepted_at), max(declined_at), max(withdrawn_at)) from commitment
        union all select greatest(max(date) filter (where not exists (
          select from notice_posting where ledger_line_id = id))::timestamptz, max(recorded_at)) from ledger_line
        union all select greatest(max(date)::timestamptz, max(recorded_at), max(published_at)) from valuation
        union all select greatest(max(day)::timestamptz, max(recorded_at)) from fx_rate union all select max(last_at) from portfolio_visit
        union all select greatest(max(created_at), max(read_at)) from notification union all select max(at) from audit_entry
      ) as latest`)) as unknown as { rows: { at: string }[] };
    expect(new Date(rows[0]?.at ?? Number.NaN).getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('the audit log can be sealed and verified', async () => {
    expect(await db().$count(auditEntry)).toBeGreaterThan(100);
    await sealAll();
    expect(await verifyAuditLog()).toMatchObject({ entries: await db().$count(auditEntry), problems: [] });
  });
});

async function memberOf(email: string) {
  const [found] = await db().select().from(member).where(sql`email = ${email}`);
  if (!found) throw new Error(`There is no ${email}`);
  return found;
}

async function counts(): Promise<Record<string, number>> {
  const tables = {
    member,
    fund,
    opportunity,
    position,
    ledgerLine,
    valuation,
    fxRate,
    notification,
    document,
    commitment,
  };
  const { rows } = (await db().execute(sql`select count(*)::int as milestone from milestone`)) as unknown as {
    rows: { milestone: number }[];
  };
  const entries = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => [name, await db().$count(table)] as const),
  );
  return { ...Object.fromEntries(entries), milestone: rows[0]?.milestone ?? 0 };
}
