import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalDecision } from '#app/domain/approvals.ts';
import { newId } from '#app/domain/ids.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import {
  approvalById,
  approvalsOf,
  decideApproval,
  openApprovalCount,
  openApprovals,
  requestApproval,
  withdrawApproval,
} from './approvals.server.ts';

useTestDatabase();

let undo: () => void;
let author: Viewer;
let second: Viewer;
let subject: { subject: 'notice'; subjectId: string };
beforeEach(async () => {
  undo = changeEnvironment({ SECOND_ADMIN: 'required' });
  [author, second] = [await makeAdmin(), await makeAdmin()];
  subject = { subject: 'notice', subjectId: newId() };
});
afterEach(() => undo());

const request = (revision = 1, authorIds: string[] = []) =>
  transaction((tx) => requestApproval(tx, author, { ...subject, revision, authorIds }));
const decide = (
  viewer: Viewer,
  id: string,
  change: { revision?: number; decision?: ApprovalDecision; reason?: string } = {},
) =>
  transaction((tx) =>
    decideApproval(tx, viewer, { id, revision: 1, decision: 'approved', reason: null, ...change }),
  );

describe('an approval', () => {
  test('is requested by one admin and given by another, and the log says so', async () => {
    const id = await request();
    expect(await openApprovals(second, 10)).toMatchObject([{ approval: { id }, requestedBy: author.name }]);
    expect(await decide(second, id)).toMatchObject({ ...subject, revision: 1 });
    expect(await approvalById(second, id)).toMatchObject({
      requestedBy: author.name,
      decidedBy: second.name,
    });
    expect(await openApprovalCount(second)).toBe(0);
    expect(await approvalsOf(author, subject)).toMatchObject([
      { approval: { decision: 'approved', decidedById: second.memberId }, decidedBy: second.name },
    ]);
    const acts = (await db().select().from(auditEntry)).map(({ act, actorId }) => [act, actorId]);
    expect(acts).toEqual([
      ['approval.request', author.memberId],
      ['approval.approve', second.memberId],
    ]);
  });

  test('is refused to those who requested, wrote or changed the revision', async () => {
    const id = await request(1, [second.memberId]);
    await expect(decide(author, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(decide(second, id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await decide(await makeAdmin(), id)).not.toBeNull();
  });

  test('may be given by its author where no second admin is required', async () => {
    const id = await request(1, [author.memberId]);
    const off = changeEnvironment({ SECOND_ADMIN: 'off' });
    expect(await decide(author, id)).not.toBeNull();
    off();
  });

  test('needs a sign-in within ten minutes, and an admin', async () => {
    const id = await request();
    const late = { ...second, authenticatedAt: new Date(Date.now() - 11 * 60_000).toISOString() };
    await expect(decide(late, id)).rejects.toMatchObject({ code: 'confirm_identity' });
    await expect(decide(await makeViewer(), id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await openApprovals(await makeViewer(), 10)).toEqual([]);
  });

  test('is of the revision that was seen', async () => {
    const first = await request(1);
    const next = await request(2);
    await expect(decide(second, first)).rejects.toMatchObject({ code: 'conflict' });
    await expect(decide(second, next)).rejects.toMatchObject({ code: 'conflict' });
    expect(await decide(second, next, { revision: 2 })).not.toBeNull();
  });

  test('ends when its subject changes, open or given', async () => {
    const change = () => transaction((tx) => withdrawApproval(tx, author, subject));
    const open = await request(1);
    await change();
    await expect(decide(second, open)).rejects.toMatchObject({ code: 'conflict' });
    const given = await request(2);
    await decide(second, given, { revision: 2 });
    await change();
    const rows = await db().select().from(approval);
    expect(rows.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true, true]);
  });

  test('sent back has a reason, and what was sent back stays so after a change', async () => {
    const id = await request();
    const back = { decision: 'sent_back' } as const;
    await expect(decide(second, id, back)).rejects.toMatchObject({ code: 'unprocessable' });
    await decide(second, id, { ...back, reason: 'Wrong due date' });
    await transaction((tx) => withdrawApproval(tx, author, subject));
    const [row] = await db().select().from(approval);
    expect(row).toMatchObject({ decision: 'sent_back', reason: 'Wrong due date', withdrawnAt: null });
  });

  test('requested twice for the same revision is one request', async () => {
    expect(await request()).toBe(await request());
  });
});

describe('at the same moment', () => {
  test('two admins who decide get one result, and a repeated call has no effect', async () => {
    const third = await makeAdmin();
    const id = await request();
    const outcomes = await Promise.allSettled([
      decide(second, id),
      decide(third, id, { decision: 'sent_back', reason: 'No' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [row] = await db().select().from(approval);
    const winner = row?.decidedById === second.memberId ? second : third;
    const repeated = decide(winner, id, { decision: row?.decision ?? 'approved', reason: 'No' });
    expect(await repeated).toBeNull();
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
  });

  test('a change and an approval leave either no approval or one that was withdrawn', async () => {
    const id = await request();
    await Promise.allSettled([
      decide(second, id),
      transaction((tx) => withdrawApproval(tx, author, subject)),
    ]);
    const [row] = await db().select().from(approval);
    expect(row?.withdrawnAt).not.toBeNull();
  });
});
