import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { JOBS } from '#app/jobs.server.ts';
import {
  acceptAll,
  decideOne,
  type GivenDecision,
  makeBook,
  makeDecision,
} from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { submitCommitment, withdrawCommitment } from '../commitments.server.ts';
import { decisionNoticesJob } from './decision-notices.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

const amount = fromMajor(250_000, 'EUR');

const submit = (viewer: Viewer, opportunityId: string) =>
  transaction((tx) => submitCommitment(tx, viewer, { opportunityId, amount, idempotencyKey: newId() }));

/** Decides, and then notifies as a worker does. */
async function decide(viewer: Viewer, commitmentId: string, act: GivenDecision, key = newId()) {
  const answer = await decideOne(viewer, commitmentId, act, key);
  await runQueued(decisionNoticesJob);
  return answer;
}
const ACCEPT = { kind: 'accept' } as const;
const SCALE_BACK = { kind: 'accept', amount: fromMajor(150_000, 'EUR') } as const;
const DECLINE = { kind: 'decline', reason: 'The round is full.' } as const;

/** Pending jobs for the identity provider and the CRM. */
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
  test('to accept notifies on the page and by mail, and makes the member an active investor', async () => {
    const { admin, investor, offer, commitmentId } = await waiting();
    const key = newId();
    const decided = await decide(admin, commitmentId, ACCEPT, key);
    expect(decided).toMatchObject({ outcome: { accepted: 1, amount: { amount, currency: 'EUR' } } });
    const sentence = 'Your commitment of €250,000 to Kontor Systems was accepted.';
    const href = `/opportunities/open/${offer.slug}`;
    expect(await db().select().from(notification)).toMatchObject([
      { memberId: investor.memberId, kind: 'commitment_decided', title: sentence, href, readAt: null },
    ]);
    expect(await queuedMails()).toMatchObject([
      {
        id: `commitment-decided.${commitmentId}.${key}`,
        to: investor.email,
        content: { outcome: 'accepted', sentence, url: `http://localhost:3000${href}` },
      },
    ]);
    expect(await rolesOf(investor)).toEqual(['active']);
    expect(await acts()).toEqual(['commitment.submit', 'commitment.accept', 'member.activate']);
  });

  test('to accept less states both amounts', async () => {
    const { admin, commitmentId } = await waiting(['active']);
    await decide(admin, commitmentId, SCALE_BACK);
    const [told] = await db().select().from(notification);
    expect(told?.title).toBe(
      'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you requested.',
    );
    expect(await acts()).toEqual(['commitment.submit', 'commitment.accept']);
  });

  test('to decline includes the reason and changes no role', async () => {
    const { admin, investor, commitmentId } = await waiting();
    await decide(admin, commitmentId, DECLINE);
    expect(await db().select().from(notification)).toMatchObject([
      { title: 'Your commitment of €250,000 to Kontor Systems was declined.', body: 'The round is full.' },
    ]);
    expect(await queuedMails()).toMatchObject([
      { content: { outcome: 'declined', detail: 'The round is full.' } },
    ]);
    expect(await rolesOf(investor)).toEqual(['prospective']);
  });

  test('that makes an active investor is sent to the identity provider and the CRM, once', async () => {
    const { admin, investor, commitmentId } = await waiting();
    const key = newId();
    await decide(admin, commitmentId, ACCEPT, key);
    await decide(admin, commitmentId, ACCEPT);
    const { memberId } = investor;
    const text = 'Commitment to Kontor Systems accepted: €250,000.';
    expect(await told()).toEqual([
      ['crm.contact', { memberId }],
      [
        'crm.note',
        { memberId, ref: `commitment.decide:${commitmentId}:${key}`, text, at: expect.any(String) },
      ],
      ['identity.roles', { memberId }],
    ]);
  });

  test.each([
    [SCALE_BACK, 'Commitment to Kontor Systems accepted for €150,000 of €250,000.'],
    [DECLINE, 'Commitment to Kontor Systems of €250,000 declined: The round is full.'],
  ])('on a commitment of an active investor is only a note in the CRM: %#', async (act, text) => {
    const { admin, commitmentId } = await waiting(['active']);
    await decide(admin, commitmentId, act);
    expect(await told()).toMatchObject([['crm.note', { text }]]);
  });

  test('that is refused notifies nobody', async () => {
    const { admin, investor, commitmentId } = await waiting();
    await expect(decide(investor, commitmentId, ACCEPT)).rejects.toMatchObject({ code: 'not_found' });
    await expect(decide(admin, commitmentId, { kind: 'accept', amount: amount + 1 })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([await db().$count(notification), await queuedMails(), await told()]).toEqual([0, [], []]);
    expect(await acts()).toEqual(['commitment.submit']);
  });

  test.each([
    ['accepted', ACCEPT],
    ['scaledBack', SCALE_BACK],
    ['declined', DECLINE],
  ] as const)('repeated by its admin, since the answer was lost: %s once', async (outcome, act) => {
    const { admin, commitmentId, investor } = await waiting();
    const key = newId();
    const first = await decide(admin, commitmentId, act, key);
    expect(first).toMatchObject({ result: 'done', outcome: { [outcome]: 1 } });
    const [written, seen] = [await acts(), await db().select().from(notification)];
    expect(seen).toHaveLength(1);
    // A change that an admin reverted in the meantime is not repeated.
    await db()
      .update(member)
      .set({ roles: ['prospective'] })
      .where(eq(member.id, investor.memberId));
    expect(await Promise.all([1, 2].map(() => decide(admin, commitmentId, act, key)))).toEqual([
      first,
      first,
    ]);
    expect(await acts()).toEqual(written);
    expect(await db().select().from(notification)).toEqual(seen);
    expect(await queuedMails()).toMatchObject([{ id: `commitment-decided.${commitmentId}.${key}` }]);
    expect(await rolesOf(investor)).toEqual(['prospective']);
    const other = await makeAdmin();
    await expect(decide(other, commitmentId, act, key)).rejects.toMatchObject({ code: 'conflict' });
    expect(await decide(other, commitmentId, act)).toMatchObject({ result: 'changed' });
    await expect(decide(investor, commitmentId, act, key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that differs from the earlier one is refused, even for the same admin', async () => {
    const { admin, commitmentId } = await waiting();
    const key = newId();
    await decide(admin, commitmentId, DECLINE, key);
    for (const act of [{ ...DECLINE, reason: 'Late.' }, ACCEPT]) {
      await expect(decide(admin, commitmentId, act, key)).rejects.toMatchObject({ code: 'conflict' });
      expect(await decide(admin, commitmentId, act)).toMatchObject({ result: 'changed' });
    }
    const other = await waiting();
    await decide(other.admin, other.commitmentId, SCALE_BACK);
    for (const act of [ACCEPT, DECLINE])
      expect(await decide(other.admin, other.commitmentId, act)).toMatchObject({ result: 'changed' });
    expect(await db().$count(notification)).toBe(2);
  });

  test.each(['a&b@x.test', 'jörg@example.test', 'a@exämple.test', 'Ada <a@x.test>, "b'])(
    'is not blocked by an invalid member address: %s',
    async (email) => {
      const { admin, commitmentId, investor } = await waiting();
      await db().update(member).set({ email }).where(eq(member.id, investor.memberId));
      expect(await decide(admin, commitmentId, ACCEPT)).toMatchObject({ outcome: { accepted: 1 } });
      expect(await queuedMails()).toMatchObject([{ to: email }]);
    },
  );

  test('keeps an investing admin’s admin role', async () => {
    const { admin, commitmentId, investor } = await waiting(['admin']);
    await decide(admin, commitmentId, ACCEPT);
    expect(await rolesOf(investor)).toEqual(['admin']);
  });
});

describe('a decision on many commitments', () => {
  test('notifies each member once, on the page, by mail and in the CRM, however often the job runs', async () => {
    const { admins, offer, ids } = await makeBook(3);
    const [first, second, third] = ids;
    await makeDecision(admins[0], offer.id, {
      kind: 'accept',
      rows: [
        { commitmentId: first ?? '', revision: 1, amount },
        { commitmentId: second ?? '', revision: 1, amount: fromMajor(150_000, 'EUR') },
        { commitmentId: third ?? '', revision: 1, amount: 0 },
      ],
    });
    expect(await db().$count(notification)).toBe(0);
    await runQueued(decisionNoticesJob);
    await runQueued(decisionNoticesJob);
    const told = await db().select().from(notification);
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Your commitment of €250,000 to Kontor Systems is on the waitlist.',
      'Your commitment of €250,000 to Kontor Systems was accepted.',
      'Your commitment to Kontor Systems was accepted for €150,000 of the €250,000 you requested.',
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
      'Commitment to Kontor Systems of €250,000 waitlisted.',
    ]);
  });

  test('makes prospective members active investors, and notifies the outside services once', async () => {
    const { admins, offer, ids, asked } = await makeBook(2);
    await acceptAll(admins[0], offer.id, ids);
    const active = await db().select().from(member).where(sql`'active' = any(roles)`);
    expect(active).toHaveLength(2);
    await runQueued(decisionNoticesJob);
    await runQueued(decisionNoticesJob);
    const memberId = asked[0]?.investor.memberId;
    expect(await queued('identity.roles')).toEqual([{ memberId }]);
    expect(await queued('crm.contact')).toEqual([{ memberId }]);
  });

  test('skips outdated notices: for places withdrawn from the waitlist, and commitments accepted since', async () => {
    const { admins, offer, ids, asked } = await makeBook(2);
    const rows = ids.map((commitmentId) => ({ commitmentId, revision: 1 }));
    await makeDecision(admins[0], offer.id, { kind: 'waitlist', rows });
    const [gone, taken] = asked;
    await transaction((tx) => withdrawCommitment(tx, gone?.investor ?? admins[0], gone?.commitmentId ?? ''));
    await decideOne(admins[1], taken?.commitmentId ?? '', ACCEPT);
    await runQueued(decisionNoticesJob);
    const told = await db().select().from(notification);
    expect(told.map(({ memberId, title }) => [memberId, title])).toEqual([
      [taken?.investor.memberId, 'Your commitment of €250,000 to Kontor Systems was accepted.'],
    ]);
    expect(await queuedMails()).toHaveLength(1);
  });
});
