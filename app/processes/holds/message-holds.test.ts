import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { broadcast } from '#app/db/schema/broadcasts.ts';
import { notification } from '#app/db/schema/communication.ts';
import { contactMessage, question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { broadcastState } from '#app/features/broadcasts/broadcast.ts';
import {
  cancelSchedule,
  resumeBroadcast,
  sendBroadcast,
  stopBroadcast,
} from '#app/features/broadcasts/sending/orders.server.ts';
import { sendBroadcastJob } from '#app/features/broadcasts/sending/send-broadcast.jobs.server.ts';
import { answerNoticeJob } from '#app/features/questions/answer-notice.jobs.server.ts';
import { answerQuestion } from '#app/features/questions/answering.server.ts';
import { writeAgain } from '#app/features/questions/contact/writing.server.ts';
import { publishQuestion, unpublishQuestion } from '#app/features/questions/publishing.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeConversation, makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, runQueued } from '#tests/setup/queued.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { undoAct } from './holds.server.ts';

useTestDatabase({ jobs: JOBS });
useEnvironment({ HOLD_SECONDS: '60' });

let admin: Viewer;
let ada: Viewer;
beforeEach(async () => {
  admin = await makeAdmin();
  ada = await makeViewer({ name: 'Ada Lindqvist' });
});

const undo = async () => {
  const [running] = await runningHolds(admin);
  if (!running) throw new Error('Nothing is held');
  await transaction((tx) => undoAct(tx, admin, { holdId: running.id }));
};
const refused = (reason: string) =>
  expect(undo()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(reason) });
const notified = () => db().$count(notification);

describe('a message to many', () => {
  const send = (id: string, at: string | null = null) =>
    committed(sendBroadcast)(admin, { id, revision: 1, at });
  const stateOf = async (id: string) => {
    const [row] = await db().select().from(broadcast).where(eq(broadcast.id, id));
    return row && broadcastState(row);
  };
  const steps = () => queued(sendBroadcastJob.name);

  test('is sent once it can no longer be undone', async () => {
    const { id } = await makeBroadcast({ title: 'Investors’ day', savedBy: admin.memberId });
    expect(await send(id)).toEqual({ state: 'sending' });
    expect(await runningHolds(admin)).toMatchObject([{ title: 'Sent “Investors’ day”', sends: true }]);
    expect([await stateOf(id), await steps()]).toEqual(['sending', []]);
    for (const _ of [1, 2]) await runQueued(releaseHoldJob);
    expect(await steps()).toHaveLength(1);
    await runQueued(sendBroadcastJob);
    expect(await notified()).toBeGreaterThan(0);
  });

  test('undone, is the draft that it was, and reaches nobody until it is sent again', async () => {
    const { id } = await makeBroadcast({ savedBy: admin.memberId });
    const before = await db().select().from(broadcast);
    await send(id);
    await undo();
    expect(await db().select().from(broadcast)).toEqual(before.map((row) => ({ ...row, run: 2 })));
    await runQueued(releaseHoldJob);
    expect(await steps()).toEqual([]);
    await send(id);
    await runQueued(releaseHoldJob);
    await runQueued(sendBroadcastJob);
    expect(await db().$count(notification, eq(notification.memberId, ada.memberId))).toBe(1);
  });

  test('that was scheduled, is scheduled again when it is undone, unless that time has passed', async () => {
    const { id } = await makeBroadcast({ savedBy: admin.memberId });
    const at = new Date(Date.now() + 3_600_000);
    await send(id, at.toISOString());
    await send(id);
    await undo();
    expect([await stateOf(id), (await steps()).length]).toEqual(['scheduled', 2]);
    await committed(cancelSchedule)(admin, { id });
    await db()
      .update(broadcast)
      .set({ scheduledFor: new Date('2026-01-01') })
      .where(eq(broadcast.id, id));
    await send(id);
    await undo();
    expect(await stateOf(id)).toBe('draft');
  });

  test('that was stopped and resumed, is not undone', async () => {
    const { id } = await makeBroadcast({ savedBy: admin.memberId });
    await send(id);
    await committed(stopBroadcast)(admin, { id });
    await refused('stopped');
    await committed(resumeBroadcast)(admin, { id });
    await refused('stopped or resumed');
    await runQueued(releaseHoldJob);
    await runQueued(sendBroadcastJob);
    expect(await db().$count(notification, eq(notification.memberId, ada.memberId))).toBe(1);
  });

  test('undone at the moment of its release: exactly one of them is', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeBroadcast({ savedBy: admin.memberId });
      await send(id);
      const sent = (await steps()).length;
      const [undone] = await Promise.allSettled([undo(), runQueued(releaseHoldJob)]);
      const isUndone = undone.status === 'fulfilled';
      expect(await stateOf(id)).toBe(isUndone ? 'draft' : 'sending');
      expect(await steps()).toHaveLength(sent + (isUndone ? 0 : 1));
    }
  });
});

describe('an answer', () => {
  const answer = (id: string, wording: string | null = null) =>
    committed(answerQuestion)(admin, { id, answer: 'In June.', revision: null, wording });
  const rowOf = async (id: string) => (await db().select().from(question).where(eq(question.id, id)))[0];

  test('is there at once, and its asker is notified once it can no longer be undone', async () => {
    const { id } = await makeQuestion(ada.memberId, { body: 'When is the first call?' });
    expect(await answer(id)).toEqual({ isHeld: true });
    expect((await rowOf(id))?.answer).toBe('In June.');
    await runQueued(answerNoticeJob);
    expect(await notified()).toBe(0);
    for (const _ of [1, 2]) await runQueued(releaseHoldJob);
    for (const _ of [1, 2]) await runQueued(answerNoticeJob);
    expect(await db().select().from(notification)).toMatchObject([
      { memberId: ada.memberId, kind: 'question_answered', body: 'When is the first call?' },
    ]);
    expect(await queuedMails()).toHaveLength(1);
    await expect(undo()).rejects.toThrow('Nothing is held');
  });

  test('undone, is a draft again with all that was written, and nobody is notified', async () => {
    const { id } = await makeQuestion(ada.memberId);
    await answer(id, 'When is the first call?');
    await undo();
    expect(await rowOf(id)).toMatchObject({
      ...{ answer: null, answeredAt: null, answeredBy: null, publishedAt: null, publicBody: null },
      ...{ draft: 'In June.', draftedBy: admin.memberId },
    });
    await runQueued(releaseHoldJob);
    await runQueued(answerNoticeJob);
    expect(await notified()).toBe(0);
    const draftedAt = (await rowOf(id))?.draftedAt?.toISOString() ?? null;
    await committed(answerQuestion)(admin, { id, answer: 'In July.', revision: draftedAt, wording: null });
    await runQueued(releaseHoldJob);
    await runQueued(answerNoticeJob);
    expect(await notified()).toBe(1);
  });

  test('in a conversation is taken out of it; once the member has written again it stays, and is notified of', async () => {
    const { id } = await makeConversation(ada.memberId, { body: 'When?' });
    await answer(id);
    expect(await db().$count(contactMessage)).toBe(2);
    await undo();
    expect(await db().$count(contactMessage)).toBe(1);

    await answer(id);
    const again = { id, body: 'Are you there?', idempotencyKey: newId(), ticket: null };
    await committed(writeAgain)(ada, again, { file: null, contactEmail: null });
    await refused('written again');
    await runQueued(releaseHoldJob);
    await runQueued(answerNoticeJob);
    expect(await db().select().from(notification)).toMatchObject([{ body: 'When?' }]);
  });

  test('that was published since is not undone; its publication is', async () => {
    const { id } = await makeQuestion(ada.memberId);
    await answer(id);
    const wording = 'When is the first call?';
    expect(await committed(publishQuestion)(admin, { id, wording })).toEqual({ isHeld: true });
    await refused('published');
    const published = (await runningHolds(admin)).at(-1);
    expect(published).toMatchObject({ sends: false });
    const holdId = published?.id ?? '';
    for (const _ of [1, 2]) await transaction((tx) => undoAct(tx, admin, { holdId }));
    expect(await rowOf(id)).toMatchObject({ answer: 'In June.', publishedAt: null, publicBody: null });
    await committed(publishQuestion)(admin, { id, wording });
    await committed(unpublishQuestion)(admin, { id });
    const last = (await runningHolds(admin)).at(-1)?.id ?? '';
    await expect(transaction((tx) => undoAct(tx, admin, { holdId: last }))).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
