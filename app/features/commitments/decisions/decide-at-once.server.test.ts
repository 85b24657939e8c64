import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { decision } from '#app/db/schema/commitments.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { verifyAuditLog } from '#app/features/audit/verify.server.ts';
import { syncMemberFromIdentity } from '#app/features/people/signing-in/sync-member.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { acceptAll, decideOne, makeBook } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { amendCommitment } from '../amendments.server.ts';
import { submitCommitment, withdrawCommitment } from '../commitments.server.ts';
import type { DecisionResult } from './decision.ts';
import { decisionNoticesJob } from './decision-notices.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

const amount = fromMajor(250_000, 'EUR');
const ACCEPT = { kind: 'accept' } as const;
const DECLINE = { kind: 'decline', reason: 'No room.' } as const;

const submit = (viewer: Viewer, opportunityId: string, idempotencyKey = newId()) =>
  transaction((tx) => submitCommitment(tx, viewer, { opportunityId, amount, idempotencyKey }));

/** Checks that the sums and the audit log are consistent after concurrent decisions. */
async function expectSound(opportunityId: string) {
  const rows = await db().select().from(commitment).where(eq(commitment.opportunityId, opportunityId));
  const [offer] = await db().select().from(opportunity).where(eq(opportunity.id, opportunityId));
  const accepted = rows.filter((row) => row.acceptedAt);
  const sum = accepted.reduce((total, row) => total + (row.acceptedAmount ?? 0), 0);
  expect(offer?.accepted).toBe(sum);
  expect(sum).toBeLessThanOrEqual(offer?.target ?? 0);
  expect(rows.every((row) => (row.acceptedAmount ?? 0) <= row.amount)).toBe(true);
  const decided = rows
    .filter((row) => row.acceptedAt || row.declinedAt)
    .map((row) => row.id)
    .sort();
  const entries = await db()
    .select()
    .from(auditEntry)
    .where(sql`act in ('commitment.accept', 'commitment.decline')`);
  expect(entries.map((entry) => entry.subjectId).sort()).toEqual(decided);
  expect((await verifyAuditLog()).problems).toEqual([]);
  return { rows, decided, accepted: accepted.length, sum };
}

/** Also checks that every member of a decided commitment is notified and mailed once, however often the jobs run. */
async function expectNothingLostNothingTwice(opportunityId: string) {
  const sound = await expectSound(opportunityId);
  await runQueued(decisionNoticesJob);
  await runQueued(decisionNoticesJob);
  const causes = (await db().select().from(notification)).map((row) => row.cause.split(':')[1]).sort();
  expect(causes).toEqual(sound.decided);
  expect((await queuedMails()).map((mail) => mail.id.split('.')[1]).sort()).toEqual(sound.decided);
  return sound;
}

const codes = (answers: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(
    answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason?.code ?? answer.reason] : [])),
  ),
];
const results = (answers: readonly PromiseSettledResult<DecisionResult>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.result : 'refused')).sort();
const countOf = (answers: readonly PromiseSettledResult<DecisionResult>[], result: string) =>
  results(answers).filter((one) => one === result).length;

describe('concurrent decisions', () => {
  test('two admins who fill the same allocation: one succeeds, the other is refused', async () => {
    const { admins, offer, ids } = await makeBook(8, { target: amount * 4 });
    const halves = [ids.slice(0, 4), ids.slice(4)] as const;
    const answers = await Promise.allSettled(
      admins.map((admin, at) => acceptAll(admin, offer.id, halves[at] ?? [])),
    );
    expect(results(answers)).toEqual(['done', 'refused']);
    expect(codes(answers)).toEqual(['conflict']);
    expect(await expectNothingLostNothingTwice(offer.id)).toMatchObject({ accepted: 4, sum: amount * 4 });
  });

  test('two admins on the same commitments: the second learns what changed', async () => {
    const { admins, offer, ids } = await makeBook(4);
    const answers = await Promise.allSettled(admins.map((admin) => acceptAll(admin, offer.id, ids)));
    expect(results(answers)).toEqual(['changed', 'done']);
    expect(await expectNothingLostNothingTwice(offer.id)).toMatchObject({ accepted: 4 });
  });

  test('a retry at the same moment as the lost response', async () => {
    const { admins, offer, ids } = await makeBook(3);
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => acceptAll(admins[0], offer.id, ids, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await expectNothingLostNothingTwice(offer.id)).toMatchObject({ accepted: 3 });
    expect(await db().$count(decision)).toBe(1);
  });

  test('bulk and single decisions, amendments and withdrawals in any order: nothing is lost or doubled', async () => {
    const { admins, offer, asked, ids } = await makeBook(10, { target: amount * 6 });
    const [first, second] = admins;
    const single = asked
      .slice(0, 4)
      .flatMap(({ commitmentId }, n) => [
        decideOne(n % 2 ? first : second, commitmentId, ACCEPT),
        decideOne(n % 2 ? second : first, commitmentId, DECLINE),
      ]);
    const members = asked
      .slice(2, 8)
      .map(({ investor, commitmentId }, n) =>
        transaction<unknown>((tx) =>
          n % 2
            ? withdrawCommitment(tx, investor, commitmentId)
            : amendCommitment(tx, investor, { commitmentId, revision: 1, amount: fromMajor(300_000, 'EUR') }),
        ),
      );
    const many = [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6), ids.slice(4, 9)].map((part, n) =>
      acceptAll(n % 2 ? first : second, offer.id, part),
    );
    const answers = await Promise.allSettled([...single, ...members, ...many]);
    expect(codes(answers).filter((code) => code !== 'conflict')).toEqual([]);
    await expectNothingLostNothingTwice(offer.id);
  });

  test('twenty commitments and two admins cannot oversubscribe or double anything', async () => {
    const admins = [await makeAdmin(), await makeAdmin()];
    const investors = await Promise.all(Array.from({ length: 20 }, () => makeViewer()));
    // Seven of the twenty fit; the remaining room is too small for an eighth.
    const offer = await makeOpportunity({ target: amount * 7 + fromMajor(100_000, 'EUR') });
    const sent = await Promise.all(
      investors.flatMap((investor) => {
        const key = newId();
        return [submit(investor, offer.id, key), submit(investor, offer.id, key)];
      }),
    );
    const ids = [...new Set(sent.map((answer) => answer.id))];
    expect(ids).toHaveLength(20);
    expect(await db().$count(commitment)).toBe(20);
    expect(await db().$count(auditEntry, eq(auditEntry.act, 'commitment.submit'))).toBe(20);

    const answers = await Promise.allSettled(
      admins.flatMap((admin, i) =>
        (i ? [...ids].reverse() : ids).map((commitmentId) => decideOne(admin, commitmentId, ACCEPT)),
      ),
    );
    expect(countOf(answers, 'done')).toBe(7);
    expect(codes(answers)).toEqual(['conflict']);
    const { rows, sum, decided } = await expectNothingLostNothingTwice(offer.id);
    expect([rows.length, decided.length]).toEqual([20, 7]);
    expect(sum).toBe(amount * 7);
    const active = await db().select().from(member).where(sql`'active' = any(roles)`);
    expect(active).toHaveLength(7);
  });

  test('deciding, withdrawing, committing again and signing in take locks in the same order', async () => {
    const [first, second] = [await makeAdmin(), await makeAdmin()];
    const investors = await Promise.all(Array.from({ length: 12 }, () => makeViewer()));
    const offer = await makeOpportunity({ target: fromMajor(1_000_000, 'EUR') });
    const sent = await Promise.all(
      investors.map(async (investor) => ({ investor, commitmentId: (await submit(investor, offer.id)).id })),
    );
    // A new role at the provider makes sign-in write to the audit log too.
    const signIn = ({ profile }: Viewer, role: string) =>
      transaction((tx) => syncMemberFromIdentity(tx, { ...profile, roles: [...profile.roles, role] }));
    const decisions: Promise<DecisionResult>[] = [];
    const others: Promise<unknown>[] = [];
    for (const [i, { investor, commitmentId }] of sent.entries()) {
      decisions.push(
        decideOne(i % 2 ? first : second, commitmentId, {
          kind: 'accept',
          amount: fromMajor(100_000 + i, 'EUR'),
        }),
      );
      others.push(signIn(investor, 'founder'), signIn(first, `founder ${i}`));
      decisions.push(decideOne(i % 2 ? second : first, commitmentId, DECLINE));
      others.push(
        transaction((tx) => withdrawCommitment(tx, investor, commitmentId)),
        signIn(investor, 'adviser'),
      );
      others.push(submit(investor, offer.id), signIn(investor, 'guest'));
    }
    const [decided, done] = await Promise.all([Promise.allSettled(decisions), Promise.allSettled(others)]);
    expect([...codes(decided), ...codes(done)].filter((code) => code !== 'conflict')).toEqual([]);
    const { rows, decided: ids } = await expectNothingLostNothingTwice(offer.id);
    expect(countOf(decided, 'done')).toBe(ids.length);
    for (const { memberId } of investors) {
      const live = rows.filter((row) => row.memberId === memberId && !row.declinedAt && !row.withdrawnAt);
      expect(live.length).toBeLessThanOrEqual(1);
    }
  });

  test('of a thousand commitments is one act', async () => {
    const { admins, offer } = await makeBook(0, { target: fromMajor(900_000_000, 'EUR') });
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
    expect(answer).toMatchObject({ result: 'done', outcome: { accepted: 1_000 } });
    const jobs = await queued<{ commitmentIds: string[]; activated: unknown[] }>(decisionNoticesJob.name);
    expect(jobs.flatMap(({ commitmentIds }) => commitmentIds)).toHaveLength(1_000);
    expect(jobs.flatMap(({ activated }) => activated)).toHaveLength(1_000);
    expect(await expectSound(offer.id)).toMatchObject({ accepted: 1_000 });
  });
});
