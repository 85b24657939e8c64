import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member, membershipDecision } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { activateInvestors } from '#app/features/commitments/decisions/activation.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeAdmin, makeMember } from '#tests/factories/members.ts';
import { openSessionOf } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { peopleRouter } from '../admin/people.router.server.ts';
import { syncMemberFromIdentity } from '../signing-in/sync-member.server.ts';
import { UNDO_SECONDS } from './decision.ts';
import { decisionMailJob } from './decision-mail.jobs.server.ts';
import { undoDecision } from './decisions.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });
beforeEach(() => held.sandbox.mailbox.clear());

const stranger = (change = {}) => makeMember({ roles: [], approvedAt: null, ...change });
const read = async (id: string) => (await db().select().from(member).where(eq(member.id, id)))[0];
const queued = async (name: string) =>
  (
    await db().execute<{ data: Record<string, unknown>; wait: number }>(
      sql`select data, extract(epoch from start_after - now())::int as wait from pgboss.job where name = ${name} order by created_on`,
    )
  ).rows;
const procedures = (viewer: Viewer) =>
  peopleRouter.createCaller({ viewer, requestId: 'test', address: '127.0.0.1' });
type Rejection = { memberIds: string[]; reason: string; message?: string };
const approve = (viewer: Viewer, input: { memberIds: string[] }) => procedures(viewer).approve(input);
const reject = (viewer: Viewer, input: Rejection) => procedures(viewer).reject(input);
/** The last decision on a person, as the page knows it. */
async function lastOn(memberId: string) {
  const rows = await db().select().from(membershipDecision).where(eq(membershipDecision.memberId, memberId));
  const times = rows.map(({ decidedAt }) => decidedAt.getTime());
  return { memberId, decidedAt: new Date(Math.max(0, ...times)).toISOString() };
}
const undo = async (viewer: Viewer, memberId: string) =>
  committed(undoDecision)(viewer, await lastOn(memberId));
const acts = async () => (await db().select().from(auditEntry).orderBy(auditEntry.seq)).map(({ act }) => act);
const context = { id: 'job', attempt: 1, signal: new AbortController().signal, log: console };

/** Runs the decision mail jobs as if they were due. */
async function tell(): Promise<void> {
  for (const { data } of await queued('membership.tell')) await decisionMailJob.handle(data, context);
}
/** Runs them, and returns the mails that were sent. */
async function told() {
  await tell();
  return held.sandbox.mailbox.find({}).map(({ recipients: [to], subject }) => ({ to, subject }));
}
const APPROVED = { subject: expect.stringMatching(/^Welcome to /) };
const REJECTED = { subject: expect.stringMatching(/^Your request to join /) };
const standing = async (id: string) => {
  const { viewerOf } = await import('#app/platform/session/session.server.ts');
  const row = await read(id);
  const { token } = await openSessionOf(row as NonNullable<typeof row>);
  return (await viewerOf(token))?.membershipStatus;
};

describe('approving', () => {
  test('takes effect immediately, and notifies the provider, the CRM and, once it can no longer be undone, the person', async () => {
    const [admin, { id, email }] = [await makeAdmin(), await stranger()];
    expect(await approve(admin, { memberIds: [id] })).toEqual([
      { memberId: id, result: 'done', decidedAt: expect.any(String) },
    ]);
    expect(await read(id)).toMatchObject({ roles: ['prospective'], approvedBy: admin.memberId });
    expect(await standing(id)).toBe('approved');
    expect((await queued('identity.roles')).map(({ data }) => data.memberId)).toEqual([id]);
    expect((await queued('crm.contact')).map(({ data }) => data.memberId)).toEqual([id]);
    const [later] = await queued('membership.tell');
    expect(later?.wait).toBeGreaterThan(UNDO_SECONDS - 5);
    expect(await told()).toMatchObject([{ to: email, ...APPROVED }]);
    expect(await acts()).toEqual(['member.approve']);
  });

  test('several skips those that cannot be approved, and reports each result', async () => {
    const admin = await makeAdmin();
    const people = [
      await stranger(),
      await stranger({ emailVerifiedAt: null }),
      await makeMember(),
      await stranger(),
    ];
    const results = await approve(admin, { memberIds: [...people.map(({ id }) => id), admin.memberId] });
    expect(results.map(({ result }) => result)).toEqual(['done', 'refused', 'repeated', 'done', 'refused']);
    expect(await told()).toHaveLength(2);
  });

  test('twice at once happens once', async () => {
    const [admin, other, { id }] = [await makeAdmin(), await makeAdmin(), await stranger()];
    const results = await Promise.all([
      approve(admin, { memberIds: [id] }),
      approve(other, { memberIds: [id] }),
    ]);
    expect(
      results
        .flat()
        .map(({ result }) => result)
        .sort(),
    ).toEqual(['done', 'repeated']);
    expect(await queued('membership.tell')).toHaveLength(1);
  });

  test('a rejected person admits them after all', async () => {
    const [admin, { id }] = [
      await makeAdmin(),
      await stranger({ rejectedAt: new Date(), rejectionReason: 'No.' }),
    ];
    await approve(admin, { memberIds: [id] });
    expect(await standing(id)).toBe('approved');
    expect(await read(id)).toMatchObject({ rejectedAt: null, rejectionReason: null });
  });
});

describe('rejecting', () => {
  const reason = 'Not a fit for the circle.';

  test('takes effect immediately, with the reason stored here and the message mailed', async () => {
    const [admin, { id, email }] = [await makeAdmin(), await makeMember()];
    await reject(admin, { memberIds: [id], reason, message: 'We are full.' });
    expect(await standing(id)).toBe('rejected');
    expect(await read(id)).toMatchObject({ rejectionReason: reason, rejectedBy: admin.memberId });
    expect(await told()).toMatchObject([{ to: email, ...REJECTED }]);
    const [mail] = held.sandbox.mailbox.find({});
    const { text } = await held.sandbox.mailbox.parsed(mail?.id ?? '');
    expect(text).toContain('We are full.');
    expect(text).not.toContain(reason);
  });

  test('is the only mail of a person whose mail about an approval had to wait for the mail service', async () => {
    const [admin, { id, email }] = [await makeAdmin(), await stranger()];
    await approve(admin, { memberIds: [id] });
    held.sandbox.faults.set('memberMail', { kind: 'busy', times: 1 });
    await expect(tell()).rejects.toMatchObject({ status: 429 });
    await reject(admin, { memberIds: [id], reason });
    expect(await told()).toMatchObject([{ to: email, ...REJECTED }]);
  });

  test('an admin, or oneself, is refused', async () => {
    const [admin, other] = [await makeAdmin(), await makeAdmin()];
    const results = await reject(admin, { memberIds: [other.memberId, admin.memberId], reason });
    expect(results.map(({ result }) => result)).toEqual(['refused', 'refused']);
  });
});

describe('undoing', () => {
  test('restores the previous state, and the person is never notified', async () => {
    const [admin, { id }] = [await makeAdmin(), await makeMember({ roles: ['active'] })];
    const before = await read(id);
    await reject(admin, { memberIds: [id], reason: 'A mistake.' });
    await undo(admin, id);
    expect(await read(id)).toEqual({ ...before, updatedAt: expect.any(Date) });
    expect(await told()).toEqual([]);
    expect(await acts()).toEqual(['member.reject', 'member.undoDecision']);
    await expect(undo(admin, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a rejection keeps roles that the person has gained since', async () => {
    const [admin, { id }] = [await makeAdmin(), await makeMember({ roles: ['prospective'] })];
    await reject(admin, { memberIds: [id], reason: 'A mistake.' });
    await transaction((tx) => activateInvestors(tx, [id]));
    await undo(admin, id);
    expect(await read(id)).toMatchObject({ roles: ['active'], rejectedAt: null });
  });

  test('an approval makes the person undecided again', async () => {
    const [admin, { id }] = [await makeAdmin(), await stranger()];
    await approve(admin, { memberIds: [id] });
    await undo(admin, id);
    expect(await standing(id)).toBe('pending');
    expect(await read(id)).toMatchObject({ roles: [], approvedAt: null });
  });

  test('an approval is not restored by a provider that has not received the change yet', async () => {
    const [admin, { id, email, name, auth0Id }] = [await makeAdmin(), await stranger()];
    await approve(admin, { memberIds: [id] });
    await undo(admin, id);
    const at = new Date().toISOString();
    const told = {
      sub: auth0Id ?? '',
      email,
      name,
      emailVerified: true,
      picture: null,
      roles: ['prospective'],
    };
    const signIn = () =>
      transaction((tx) => syncMemberFromIdentity(tx, { ...told, created_at: at, updated_at: at }));
    expect(await signIn()).toMatchObject({ isUndecided: true });
    expect(await read(id)).toMatchObject({ roles: [], approvedAt: null });
    await db()
      .update(membershipDecision)
      .set({ undoneAt: new Date(Date.now() - 25 * 3_600_000) });
    expect(await signIn()).toMatchObject({ isUndecided: false });
  });

  test('an approval is mailed even if its mail fell due during a rejection that is undone', async () => {
    const [admin, { id, email }] = [await makeAdmin(), await stranger()];
    await approve(admin, { memberIds: [id] });
    await reject(admin, { memberIds: [id], reason: 'A slip of the hand.' });
    const [due] = await queued('membership.tell');
    for (let time = 0; time < 2; time += 1) await decisionMailJob.handle(due?.data, context);
    expect(held.sandbox.mailbox.find({})).toEqual([]);
    const waiting = await queued('membership.tell');
    expect(waiting).toHaveLength(3);
    expect(waiting[2]?.wait).toBeGreaterThan(UNDO_SECONDS - 5);
    await undo(admin, id);
    expect(await told()).toMatchObject([{ to: email, ...APPROVED }]);
  });

  test('a decision that was undone and made again is mailed once', async () => {
    const [admin, { id }] = [await makeAdmin(), await stranger()];
    await approve(admin, { memberIds: [id] });
    await undo(admin, id);
    await approve(admin, { memberIds: [id] });
    expect(await told()).toHaveLength(1);
  });

  test('leaves another admin’s newer decision in effect', async () => {
    const [admin, other, { id, name }] = [await makeAdmin(), await makeAdmin(), await stranger()];
    const [approval] = await approve(admin, { memberIds: [id] });
    const decidedAt = approval?.result === 'done' ? approval.decidedAt : '';
    await reject(other, { memberIds: [id], reason: 'No source of funds.' });
    expect(await procedures(admin).undo({ decisions: [{ memberId: id, decidedAt }] })).toEqual([
      { memberId: id, result: 'refused', message: `Someone has decided on ${name} again since.` },
    ]);
    expect(await standing(id)).toBe('rejected');
    expect(await told()).toMatchObject([REJECTED]);
  });

  test('is refused after its time window, or without a decision', async () => {
    const [admin, { id }] = [await makeAdmin(), await stranger()];
    await expect(undo(admin, id)).rejects.toMatchObject({ code: 'conflict' });
    await approve(admin, { memberIds: [id] });
    await db()
      .update(membershipDecision)
      .set({ decidedAt: new Date(Date.now() - (UNDO_SECONDS + 1) * 1000) });
    await expect(undo(admin, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await standing(id)).toBe('approved');
  });
});

test('several decisions at once reports each result', async () => {
  const admin = await makeAdmin();
  const [one, other, untouched] = [await stranger(), await stranger(), await stranger()];
  await approve(admin, { memberIds: [one.id, other.id] });
  const decisions = await Promise.all([one, untouched, other].map(({ id }) => lastOn(id)));
  const undoAll = () => procedures(admin).undo({ decisions });
  expect((await undoAll()).map(({ result }) => result)).toEqual(['done', 'refused', 'done']);
  expect([await standing(one.id), await standing(other.id)]).toEqual(['pending', 'pending']);
  expect((await undoAll())[0]).toMatchObject({
    result: 'refused',
    message: expect.stringContaining('too late'),
  });
  expect(await told()).toEqual([]);
});
