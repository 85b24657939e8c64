import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { submitCommitment, withdrawCommitment } from '#app/features/commitments/commitments.server.ts';
import { welcomeIdentity } from '#app/features/members/members.server.ts';
import { memberMailJob } from '#app/integrations/mail/mail.jobs.server.ts';
import { newId } from '#app/platform/ids.ts';
import { fromMajor } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { JOBS } from '../../worker/jobs.ts';
import { accept, type DecisionView, decline } from './commitment-decisions.server.ts';

useTestDatabase({ jobs: JOBS });

const amount = fromMajor(250_000);

const submit = (viewer: Viewer, opportunityId: string, idempotencyKey = newId()) =>
  transaction((tx) => submitCommitment(tx, viewer, { opportunityId, amount, idempotencyKey }));

/** What waits to be mailed. */
async function mails(): Promise<{ id: string; to: string; content: Record<string, unknown> }[]> {
  const { rows } = await db().execute(
    sql`select data from pgboss.job where name = ${memberMailJob.name} order by created_on`,
  );
  return (rows as { data: { id: string; to: string; content: Record<string, unknown> } }[]).map(
    (row) => row.data,
  );
}

/** What waits to be told to the identity provider and the CRM. */
async function told(): Promise<[job: string, payload: Record<string, unknown>][]> {
  const { rows } = await db().execute<{ name: string; data: Record<string, unknown> }>(
    sql`select name, data from pgboss.job where name like 'identity.%' or name like 'crm.%' order by name`,
  );
  return rows.map(({ name, data }) => [name, data]);
}

const rolesOf = async ({ memberId }: Viewer) =>
  (await db().select({ roles: member.roles }).from(member).where(eq(member.id, memberId)))[0]?.roles;
const acts = async () =>
  (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map((entry) => entry.act);

async function waiting(roles = ['prospective']) {
  const [admin, investor] = [await makeAdmin(), await makeViewer({ roles })];
  const offer = await makeOpportunity();
  return { admin, investor, offer, commitmentId: (await submit(investor, offer.id)).id };
}

describe('a decision', () => {
  test('to accept is told in the page and by mail, and makes the member an active investor', async () => {
    const { admin, investor, offer, commitmentId } = await waiting();
    const decided = await accept(admin, { commitmentId });
    const money = { amount, currency: 'EUR' };
    expect(decided).toEqual({ commitmentId, outcome: 'accepted', asked: money, accepted: money });
    const sentence = 'Your commitment of €250,000 to Kontor Systems was accepted.';
    const href = `/opportunities/open/${offer.slug}`;
    expect(await db().select().from(notification)).toMatchObject([
      { memberId: investor.memberId, kind: 'commitment_decided', title: sentence, href, readAt: null },
    ]);
    expect(await mails()).toMatchObject([
      {
        id: `commitment-decided.${commitmentId}`,
        to: investor.email,
        content: { outcome: 'accepted', sentence, url: `http://localhost:3000${href}` },
      },
    ]);
    expect(await rolesOf(investor)).toEqual(['active']);
    expect(await acts()).toEqual(['commitment.submit', 'commitment.accept', 'member.activate']);
  });

  test('to accept less tells both amounts', async () => {
    const { admin, commitmentId } = await waiting(['active']);
    await accept(admin, { commitmentId, amount: fromMajor(150_000) });
    const [told] = await db().select().from(notification);
    expect(told?.title).toBe(
      'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you asked for.',
    );
    expect(await acts()).toEqual(['commitment.submit', 'commitment.accept']);
  });

  test('to decline gives the reason and changes no role', async () => {
    const { admin, investor, commitmentId } = await waiting();
    await decline(admin, { commitmentId, reason: 'The round is full.' });
    expect(await db().select().from(notification)).toMatchObject([
      { title: 'Your commitment of €250,000 to Kontor Systems was declined.', body: 'The round is full.' },
    ]);
    expect(await mails()).toMatchObject([{ content: { outcome: 'declined', detail: 'The round is full.' } }]);
    expect(await rolesOf(investor)).toEqual(['prospective']);
  });

  test('that makes an active investor is told to the identity provider and the CRM, once', async () => {
    const { admin, investor, commitmentId } = await waiting();
    await accept(admin, { commitmentId });
    await accept(admin, { commitmentId });
    const { memberId } = investor;
    const text = 'Commitment to Kontor Systems accepted: €250,000.';
    expect(await told()).toEqual([
      ['crm.contact', { memberId }],
      ['crm.note', { memberId, ref: `commitment.decide:${commitmentId}`, text, at: expect.any(String) }],
      ['identity.roles', { memberId }],
    ]);
  });

  test.each([
    [
      (admin: Viewer, commitmentId: string) => accept(admin, { commitmentId, amount: fromMajor(150_000) }),
      'Commitment to Kontor Systems accepted for €150,000 of €250,000.',
    ],
    [
      (admin: Viewer, commitmentId: string) => decline(admin, { commitmentId, reason: 'The round is full.' }),
      'Commitment to Kontor Systems of €250,000 declined: The round is full.',
    ],
  ])('on a commitment of an active investor is a note in the CRM alone: %#', async (decide, text) => {
    const { admin, commitmentId } = await waiting(['active']);
    await decide(admin, commitmentId);
    expect(await told()).toMatchObject([['crm.note', { text }]]);
  });

  test('that is refused tells nobody anything', async () => {
    const { admin, investor, commitmentId } = await waiting();
    await expect(accept(investor, { commitmentId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(accept(admin, { commitmentId, amount: amount + 1 })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([await db().$count(notification), await mails(), await told()]).toEqual([0, [], []]);
    expect(await acts()).toEqual(['commitment.submit']);
  });

  test.each([
    ['accepted', (admin: Viewer, commitmentId: string) => accept(admin, { commitmentId })],
    [
      'scaled_back',
      (admin: Viewer, commitmentId: string) => accept(admin, { commitmentId, amount: fromMajor(150_000) }),
    ],
    ['declined', (admin: Viewer, commitmentId: string) => decline(admin, { commitmentId, reason: 'Full.' })],
  ] as const)('repeated by its admin, since the answer was lost: %s once', async (outcome, decide) => {
    const { admin, offer, commitmentId, investor } = await waiting();
    const first = await decide(admin, commitmentId);
    expect(first.outcome).toBe(outcome);
    const written = await acts();
    // What an admin undid in the meantime is not done again either.
    await db()
      .update(member)
      .set({ roles: ['prospective'] })
      .where(eq(member.id, investor.memberId));
    expect(await Promise.all([1, 2].map(() => decide(admin, commitmentId)))).toEqual([first, first]);
    await expectNothingLostNothingTwice(offer.id, [commitmentId]);
    expect(await acts()).toEqual(written);
    expect(await rolesOf(investor)).toEqual(['prospective']);
    await expect(decide(await makeAdmin(), commitmentId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(decide(investor, commitmentId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that is another than the one made before is a conflict, for the same admin too', async () => {
    const { admin, commitmentId } = await waiting();
    await decline(admin, { commitmentId, reason: 'Full.' });
    await expect(decline(admin, { commitmentId, reason: 'Late.' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(accept(admin, { commitmentId })).rejects.toMatchObject({ code: 'conflict' });
    const other = await waiting();
    await accept(other.admin, { commitmentId: other.commitmentId, amount: fromMajor(150_000) });
    const { commitmentId: accepted } = other;
    await expect(accept(other.admin, { commitmentId: accepted })).rejects.toMatchObject({ code: 'conflict' });
    await expect(decline(other.admin, { commitmentId: accepted, reason: 'Full.' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test.each(['a&b@x.test', 'jörg@example.test', 'a@exämple.test', 'Ada <a@x.test>, "b'])(
    'is not held up by the address of its member: %s',
    async (email) => {
      const { admin, commitmentId, investor } = await waiting();
      await db().update(member).set({ email }).where(eq(member.id, investor.memberId));
      expect(await accept(admin, { commitmentId })).toMatchObject({ outcome: 'accepted' });
      expect(await mails()).toMatchObject([{ to: email }]);
    },
  );

  test('keeps an admin who invests an admin', async () => {
    const { admin, commitmentId, investor } = await waiting(['admin']);
    await accept(admin, { commitmentId });
    expect(await rolesOf(investor)).toEqual(['admin']);
  });
});

/** Everything that must hold at the end, whatever happened at the same time. */
async function expectNothingLostNothingTwice(opportunityId: string, decidedIds: string[]) {
  const rows = await db().select().from(commitment).where(eq(commitment.opportunityId, opportunityId));
  const [book] = await db().select().from(opportunity).where(eq(opportunity.id, opportunityId));
  const accepted = rows.filter((row) => row.acceptedAt);
  const sum = accepted.reduce((total, row) => total + (row.acceptedAmount ?? 0), 0);
  expect(book?.accepted).toBe(sum);
  expect(sum).toBeLessThanOrEqual(book?.target ?? 0);
  const told = [...decidedIds].sort();
  expect(
    rows
      .filter((row) => row.acceptedAt || row.declinedAt)
      .map((row) => row.id)
      .sort(),
  ).toEqual(told);
  const causes = (await db().select().from(notification)).map((row) => row.cause.split(':')[1]).sort();
  expect(causes).toEqual(told);
  expect((await mails()).map((mail) => mail.id.split('.')[1]).sort()).toEqual(told);
  const decisions = await db()
    .select()
    .from(auditEntry)
    .where(sql`act in ('commitment.accept', 'commitment.decline')`);
  expect(decisions.map((entry) => entry.subjectId).sort()).toEqual(told);
  return { rows, sum, accepted };
}

const fulfilled = <T>(answers: PromiseSettledResult<T>[]) =>
  answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
const codes = (answers: PromiseSettledResult<unknown>[]) => [
  ...new Set(
    answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason?.code ?? answer.reason] : [])),
  ),
];

describe('all at once', () => {
  test('twenty commitments and two admins cannot oversubscribe or double anything', async () => {
    const admins = [await makeAdmin(), await makeAdmin()];
    const investors = await Promise.all(Array.from({ length: 20 }, () => makeViewer()));
    // Seven of the twenty fit, with some room left that no eighth fits into.
    const offer = await makeOpportunity({ target: amount * 7 + fromMajor(100_000) });
    const sent = await Promise.all(
      investors.flatMap((investor) => {
        const key = newId();
        return [submit(investor, offer.id, key), submit(investor, offer.id, key)];
      }),
    );
    const ids = [...new Set(sent.map((answer) => answer.id))];
    expect(ids).toHaveLength(20);
    expect(await db().$count(commitment)).toBe(20);
    expect((await acts()).filter((act) => act === 'commitment.submit')).toHaveLength(20);

    const answers = await Promise.allSettled(
      admins.flatMap((admin, i) =>
        (i ? [...ids].reverse() : ids).map((commitmentId) => accept(admin, { commitmentId })),
      ),
    );
    const decided = fulfilled(answers).map((decision) => decision.commitmentId);
    expect(decided).toHaveLength(7);
    expect(codes(answers)).toEqual(['conflict']);
    const { rows, sum } = await expectNothingLostNothingTwice(offer.id, decided);
    expect(rows).toHaveLength(20);
    expect(sum).toBe(amount * 7);
    const active = await db().select().from(member).where(sql`'active' = any(roles)`);
    expect(active).toHaveLength(7);
  });

  test('deciding, withdrawing, committing again and signing in wait for each other in one order', async () => {
    const [first, second] = [await makeAdmin(), await makeAdmin()];
    const investors = await Promise.all(Array.from({ length: 12 }, () => makeViewer()));
    const offer = await makeOpportunity({ target: fromMajor(1_000_000) });
    const sent = await Promise.all(
      investors.map(async (investor) => ({ investor, commitmentId: (await submit(investor, offer.id)).id })),
    );
    // A role that is new at the provider makes signing in write to the audit log too.
    const signIn = ({ profile }: Viewer, role: string) =>
      transaction((tx) => welcomeIdentity(tx, { ...profile, roles: [...profile.roles, role] }));
    const decisions: Promise<DecisionView>[] = [];
    const others: Promise<unknown>[] = [];
    for (const [i, { investor, commitmentId }] of sent.entries()) {
      decisions.push(accept(i % 2 ? first : second, { commitmentId, amount: fromMajor(100_000 + i) }));
      others.push(signIn(investor, 'founder'), signIn(first, `founder ${i}`));
      decisions.push(decline(i % 2 ? second : first, { commitmentId, reason: 'No room.' }));
      others.push(
        transaction((tx) => withdrawCommitment(tx, investor, commitmentId)),
        signIn(investor, 'adviser'),
      );
      others.push(submit(investor, offer.id), signIn(investor, 'guest'));
    }
    const [decided, done] = await Promise.all([Promise.allSettled(decisions), Promise.allSettled(others)]);
    expect(new Set([...codes(decided), ...codes(done)])).toEqual(new Set(['conflict']));
    const { rows } = await expectNothingLostNothingTwice(
      offer.id,
      fulfilled(decided).map((decision) => decision.commitmentId),
    );
    for (const { memberId } of investors) {
      const live = rows.filter((row) => row.memberId === memberId && !row.declinedAt && !row.withdrawnAt);
      expect(live.length).toBeLessThanOrEqual(1);
    }
  });
});
