import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { verifyAuditChain } from '#app/features/audit/audit.server.ts';
import { amendCommitment } from '#app/features/commitments/amendments.server.ts';
import { withdrawCommitment } from '#app/features/commitments/commitments.server.ts';
import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails } from '#tests/setup/queued.ts';
import { JOBS } from '../../worker/jobs.ts';
import { tellDecisionsJob } from './commitment-decisions.jobs.server.ts';
import { accept, decideTogether, decline } from './commitment-decisions.server.ts';

useTestDatabase({ jobs: JOBS });

const amount = fromMajor(250_000);

async function book(count: number, terms: Parameters<typeof makeOpportunity>[0] = {}) {
  const admins = [await makeAdmin(), await makeAdmin()] as const;
  const offer = await makeOpportunity(terms);
  const asked: { investor: Viewer; commitmentId: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const investor = await makeViewer({ roles: [n % 2 ? 'active' : 'prospective'] });
    asked.push({ investor, commitmentId: (await makeCommitment(investor, offer.id)).id });
  }
  return { admins, offer, asked, ids: asked.map(({ commitmentId }) => commitmentId) };
}

const giving = (ids: readonly string[], each = amount) =>
  ids.map((commitmentId) => ({ commitmentId, revision: 1, amount: each }));
const acceptAll = (viewer: Viewer, opportunityId: string, ids: readonly string[], more: object = {}) =>
  decideTogether(viewer, {
    key: newId(),
    opportunityId,
    kind: 'accept',
    rows: giving(ids),
    oversubscribe: false,
    confirmation: `accept ${ids.length}`,
    ...more,
  });

/** Runs what waits to tell members, as a worker does. */
async function tellAll(): Promise<void> {
  const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
  for (const payload of await queued(tellDecisionsJob.name)) await tellDecisionsJob.handle(payload, context);
}

/** What holds at the end, whatever happened at the same time. */
async function expectSound(opportunityId: string) {
  const rows = await db().select().from(commitment).where(eq(commitment.opportunityId, opportunityId));
  const [offer] = await db().select().from(opportunity).where(eq(opportunity.id, opportunityId));
  const accepted = rows.filter((row) => row.acceptedAt);
  const sum = accepted.reduce((total, row) => total + (row.acceptedAmount ?? 0), 0);
  expect(offer?.accepted).toBe(sum);
  expect(sum).toBeLessThanOrEqual(offer?.target ?? 0);
  expect(rows.every((row) => (row.acceptedAmount ?? 0) <= row.amount)).toBe(true);
  const decisions = await db()
    .select()
    .from(auditEntry)
    .where(sql`act in ('commitment.accept', 'commitment.decline')`);
  const decided = rows.filter((row) => row.acceptedAt || row.declinedAt).map((row) => row.id);
  expect(decisions.map((entry) => entry.subjectId).sort()).toEqual(decided.sort());
  expect((await verifyAuditChain()).brokenAt).toBeNull();
  return { accepted: accepted.length, sum };
}

describe('a decision on many', () => {
  test('is told each once, in the page, by mail and to the CRM, however often the job runs', async () => {
    const { admins, offer, ids } = await book(3);
    const [first, second, third] = ids;
    await decideTogether(admins[0], {
      key: newId(),
      opportunityId: offer.id,
      kind: 'accept',
      oversubscribe: false,
      confirmation: '',
      rows: [
        { commitmentId: first ?? '', revision: 1, amount },
        { commitmentId: second ?? '', revision: 1, amount: fromMajor(150_000) },
        { commitmentId: third ?? '', revision: 1, amount: 0 },
      ],
    });
    expect(await db().$count(notification)).toBe(0);
    await tellAll();
    await tellAll();
    const told = await db().select().from(notification);
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Your commitment of €250,000 to Kontor Systems is on the waitlist.',
      'Your commitment of €250,000 to Kontor Systems was accepted.',
      'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you asked for.',
    ]);
    const mails = await queuedMails();
    expect(mails.map(({ content }) => content.outcome).sort()).toEqual([
      'accepted',
      'scaled_back',
      'waitlisted',
    ]);
    const notes = await queued<{ text: string }>('crm.note');
    expect(notes.map(({ text }) => text).sort()).toEqual([
      'Commitment to Kontor Systems accepted for €150,000 of €250,000.',
      'Commitment to Kontor Systems accepted: €250,000.',
      'Commitment to Kontor Systems of €250,000 put on the waitlist.',
    ]);
  });

  test('makes active investors of those who were prospective, which is told outside once', async () => {
    const { admins, offer, ids, asked } = await book(2);
    await acceptAll(admins[0], offer.id, ids);
    const active = await db().select().from(member).where(sql`'active' = any(roles)`);
    expect(active).toHaveLength(2);
    await tellAll();
    await tellAll();
    const memberId = asked[0]?.investor.memberId;
    expect(await queued('identity.roles')).toEqual([{ memberId }]);
    expect(await queued('crm.contact')).toEqual([{ memberId }]);
  });

  test('does not tell what has been overtaken: who withdrew their place on the waitlist, who was accepted since', async () => {
    const { admins, offer, ids, asked } = await book(2);
    const rows = ids.map((commitmentId) => ({ commitmentId, revision: 1 }));
    await decideTogether(admins[0], { key: newId(), opportunityId: offer.id, kind: 'waitlist', rows });
    const [gone, taken] = asked;
    await transaction((tx) => withdrawCommitment(tx, gone?.investor ?? admins[0], gone?.commitmentId ?? ''));
    await accept(admins[1], { commitmentId: taken?.commitmentId ?? '' });
    await tellAll();
    const told = await db().select().from(notification);
    expect(told.map(({ memberId, title }) => [memberId, title])).toEqual([
      [taken?.investor.memberId, 'Your commitment of €250,000 to Kontor Systems was accepted.'],
    ]);
    expect(await queuedMails()).toHaveLength(1);
  });

  test('of a thousand is one act', async () => {
    const { admins, offer } = await book(0, { target: fromMajor(900_000_000) });
    const investors = await db()
      .insert(member)
      .values(
        Array.from({ length: 1_000 }, (_, n) => ({
          id: newId(),
          email: `${n}@investors.test`,
          name: `Investor ${n}`,
          roles: ['prospective'],
        })),
      )
      .returning();
    const made = await db()
      .insert(commitment)
      .values(
        investors.map(({ id }) => ({
          id: newId(),
          opportunityId: offer.id,
          memberId: id,
          amount,
          currency: 'EUR' as const,
          idempotencyKey: newId(),
        })),
      )
      .returning();
    const answer = await acceptAll(
      admins[0],
      offer.id,
      made.map(({ id }) => id),
    );
    expect(answer).toMatchObject({ result: 'done', decided: { accepted: 1_000 } });
    expect(await expectSound(offer.id)).toMatchObject({ accepted: 1_000 });
    const jobs = await queued<{ commitmentIds: string[]; activated: unknown[] }>(tellDecisionsJob.name);
    expect(jobs.flatMap(({ commitmentIds }) => commitmentIds)).toHaveLength(1_000);
    expect(jobs.flatMap(({ activated }) => activated)).toHaveLength(1_000);
  });
});

const codes = (answers: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(
    answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason?.code ?? answer.reason] : [])),
  ),
];
const results = (answers: readonly PromiseSettledResult<{ result: string }>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.result : 'refused')).sort();

describe('all at once', () => {
  test('two admins who fill the same room: one does, the other is told', async () => {
    const { admins, offer, ids } = await book(8, { target: amount * 4 });
    const halves = [ids.slice(0, 4), ids.slice(4)] as const;
    const answers = await Promise.allSettled(
      admins.map((admin, at) => acceptAll(admin, offer.id, halves[at] ?? [])),
    );
    expect(results(answers)).toEqual(['done', 'refused']);
    expect(codes(answers)).toEqual(['conflict']);
    expect(await expectSound(offer.id)).toEqual({ accepted: 4, sum: amount * 4 });
  });

  test('two admins on the same commitments: the second learns what changed', async () => {
    const { admins, offer, ids } = await book(4);
    const answers = await Promise.allSettled(admins.map((admin) => acceptAll(admin, offer.id, ids)));
    expect(results(answers)).toEqual(['changed', 'done']);
    expect(await expectSound(offer.id)).toMatchObject({ accepted: 4 });
    await tellAll();
    expect(await db().$count(notification)).toBe(4);
  });

  test('a lost answer, asked for again at the same moment', async () => {
    const { admins, offer, ids } = await book(3);
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => acceptAll(admins[0], offer.id, ids, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await expectSound(offer.id)).toMatchObject({ accepted: 3 });
    await tellAll();
    expect(await db().$count(notification)).toBe(3);
  });

  test('one act on many, single decisions, members who change and withdraw: in any order nothing is lost or double', async () => {
    const { admins, offer, asked, ids } = await book(10, { target: amount * 6 });
    const [first, second] = admins;
    const single = asked
      .slice(0, 4)
      .flatMap(({ commitmentId }, n) => [
        accept(n % 2 ? first : second, { commitmentId }),
        decline(n % 2 ? second : first, { commitmentId, reason: 'No room.' }),
      ]);
    const members = asked
      .slice(2, 8)
      .map(({ investor, commitmentId }, n) =>
        transaction<unknown>((tx) =>
          n % 2
            ? withdrawCommitment(tx, investor, commitmentId)
            : amendCommitment(tx, investor, { commitmentId, revision: 1, amount: fromMajor(300_000) }),
        ),
      );
    const many = [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6), ids.slice(4, 9)].map((part, n) =>
      acceptAll(n % 2 ? first : second, offer.id, part),
    );
    const answers = await Promise.allSettled([...single, ...members, ...many]);
    expect(codes(answers).filter((code) => code !== 'conflict')).toEqual([]);
    await expectSound(offer.id);
    await tellAll();
    const decided = await db().$count(commitment, sql`accepted_at is not null or declined_at is not null`);
    expect(await db().$count(notification)).toBe(decided);
  });
});
