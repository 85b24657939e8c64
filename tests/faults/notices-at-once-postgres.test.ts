import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { approval } from '#app/db/schema/approvals.ts';
import { expectedPayment, notice, noticePosting } from '#app/db/schema/notices.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { requestCancellation } from '#app/features/notices/correcting/cancel.server.ts';
import { startCorrection } from '#app/features/notices/correcting/correct.server.ts';
import { saveNotice } from '#app/features/notices/drafting/drafts.server.ts';
import { publishDueNotices, requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { verifyNotices } from '#app/features/notices/verify/verify-notices.server.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import {
  approveRequest,
  callOfTwo,
  draftNotice,
  fieldsWith,
  publishNotice,
  recordAndTell,
} from '#tests/factories/notice-acts.ts';
import { committed } from '#tests/setup/committed.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { untilWaiting, useTwoAtOnce } from '../setup/two-at-once.ts';

const [publish, save] = [committed(requestPublication), committed(saveNotice)];
const [cancel, correct] = [committed(requestCancellation), committed(startCorrection)];

describe.skipIf(postgresPrograms() === null)(
  'with a PostgreSQL server, what two admins do with a notice',
  () => {
    const held = useTwoAtOnce();
    let undo: () => void;
    beforeEach(() => {
      undo = changeEnvironment({ SECOND_ADMIN: 'off' });
    });
    afterEach(() => undo());

    const rowOf = async (id: string) => (await db().select().from(notice).where(eq(notice.id, id)))[0];

    /** Runs acts that all wait for the same notice, and then continue at the same time. Returns how each ended. */
    async function atOnce(noticeId: string, acts: readonly (() => Promise<unknown>)[]) {
      await held.other.query('begin');
      await held.other.query('select 1 from notice where id = $1 for update', [noticeId]);
      const running = acts.map((act) => act());
      await untilWaiting(acts.length);
      await held.other.query('commit');
      return (await Promise.allSettled(running)).map(({ status }) => status).sort();
    }

    const ONE = ['fulfilled', 'rejected'];

    test('publishing it twice publishes it once', async () => {
      const { admin, noticeId, revision } = await callOfTwo();
      const second = await makeAdmin();
      const act = (viewer: Viewer) => () => publish(viewer, { noticeId, revision, at: null });
      expect(await atOnce(noticeId, [act(admin), act(second)])).toEqual(ONE);
      await recordAndTell();
      expect(await db().$count(expectedPayment)).toBeGreaterThanOrEqual(2);
      expect((await verifyNotices()).problems).toEqual([]);
    });

    test('approving it twice publishes it once, under the first who approved', async () => {
      const { admin, noticeId, revision } = await callOfTwo();
      const on = changeEnvironment({ SECOND_ADMIN: 'required' });
      const { approvalId } = await publish(admin, { noticeId, revision, at: null });
      const admins = [await makeAdmin(), await makeAdmin()];
      const acts = admins.map((viewer) => () => approveRequest(viewer, approvalId, revision));
      expect(await atOnce(noticeId, acts)).toEqual(ONE);
      on();
      const [decided] = await db()
        .select()
        .from(approval)
        .where(eq(approval.id, approvalId ?? ''));
      expect((await rowOf(noticeId))?.publishedById).toBe(decided?.decidedById);
    });

    test('approving what another saves at the same moment approves what was seen, or nothing', async () => {
      const { admin, noticeId, revision } = await callOfTwo();
      const on = changeEnvironment({ SECOND_ADMIN: 'required' });
      const { approvalId } = await publish(admin, { noticeId, revision, at: null });
      const second = await makeAdmin();
      const fields = fieldsWith({ purpose: 'Second closing' });
      const outcome = await atOnce(noticeId, [
        () => approveRequest(second, approvalId, revision),
        () => save(admin, { noticeId, revision, fields }),
      ]);
      on();
      expect(outcome).toEqual(ONE);
      const row = await rowOf(noticeId);
      expect(row?.purpose).toBe(row?.publishedAt ? 'First closing' : 'Second closing');
    });

    test('a refusal of its time and a save at the same moment keep what was saved', async () => {
      const { admin, noticeId, revision } = await callOfTwo();
      const at = new Date(Date.now() + 60_000);
      await publish(admin, { noticeId, revision, at: at.toISOString() });
      await db().execute(sql`update bank_details set ended_at = now()`);
      const fields = fieldsWith({ purpose: 'Second closing' });
      await atOnce(noticeId, [
        () => publishDueNotices(new Date(at.getTime() + 1), new AbortController().signal),
        () => save(admin, { noticeId, revision, fields }),
      ]);
      expect(await rowOf(noticeId)).toMatchObject({
        ...{ purpose: 'Second closing', revision: revision + 1, problem: null, publishedAt: null },
      });
    });

    test('a correction and a cancellation that are decided at once leave one of them', async () => {
      const { admin, noticeId, revision } = await callOfTwo();
      await publishNotice(admin, { noticeId, revision });
      const begun = await correct(admin, { noticeId, reason: 'A mistake' });
      await publish(admin, { ...begun, at: null });
      const second = await makeAdmin();
      await Promise.allSettled([recordAndTell(), cancel(second, { noticeId, reason: 'Postponed' })]);
      await recordAndTell();
      const [former, corrected] = [await rowOf(noticeId), await rowOf(begun.noticeId)];
      const isCancelled = former?.cancelledAt !== null;
      expect(former?.replacedAt === null).toBe(isCancelled);
      expect(corrected?.recordedAt === null).toBe(isCancelled);
      expect((await verifyNotices()).problems).toEqual([]);
    });

    test('two corrections that are begun at once are one draft, and two notices are numbered in turn', async () => {
      const { admin, vehicleId, noticeId, revision } = await callOfTwo();
      await publishNotice(admin, { noticeId, revision });
      const second = await makeAdmin();
      const begin = (viewer: Viewer) => () => correct(viewer, { noticeId, reason: 'A mistake' });
      await atOnce(noticeId, [begin(admin), begin(second)]);
      expect(await db().$count(notice, eq(notice.corrects, noticeId))).toBe(1);
      const drafts = [await draftNotice(admin, vehicleId), await draftNotice(second, vehicleId)];
      await Promise.all(drafts.map((seen) => publish(admin, { ...seen, at: null })));
      await Promise.all([recordAndTell(), recordAndTell()]);
      const { rows } = await db().execute<{ number: number }>(
        sql`select number from notice where vehicle_id = ${vehicleId}::uuid and number is not null order by number`,
      );
      // What the first recorded changes the holders of the second, which is refused and leaves no gap.
      expect(rows.map(({ number }) => number)).toEqual([1, 2]);
      expect(await db().$count(noticePosting)).toBeGreaterThan(0);
      expect((await verifyNotices()).problems).toEqual([]);
    });
  },
);
