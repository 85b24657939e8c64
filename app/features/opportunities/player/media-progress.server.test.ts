import { describe, expect, test } from 'vitest';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity, telling } from '#tests/factories/opportunities.ts';
import { makeRecording } from '#tests/factories/recordings.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { progressOf, saveProgress } from './media-progress.server.ts';

useTestDatabase();

const RECORDING = makeRecording({ id: 'visit', seconds: 60.4 });
const mediaId = RECORDING.id;
const missing = { code: 'not_found' };

const offered = (change: Parameters<typeof makeOpportunity>[0] = {}) =>
  makeOpportunity({ content: telling({ updates: [makeRecording({ id: 'other' }), RECORDING] }), ...change });

describe('a member’s position in a recording', () => {
  test('is stored per member, and the last write counts', async () => {
    const [viewer, other] = [await makeViewer(), await makeViewer()];
    const { id: opportunityId } = await offered();
    const at = (seconds: number, finished = false) =>
      saveProgress(viewer, { opportunityId, mediaId, seconds, finished });
    await at(10);
    await at(42);
    expect(await progressOf(viewer, opportunityId)).toEqual([{ mediaId, seconds: 42, finished: false }]);
    await at(7);
    expect(await progressOf(viewer, opportunityId)).toMatchObject([{ seconds: 7 }]);
    expect(await progressOf(other, opportunityId)).toEqual([]);
  });

  test('is capped at the end of the recording, and having reached the end is remembered', async () => {
    const viewer = await makeViewer();
    const { id: opportunityId } = await offered();
    const one = { opportunityId, mediaId };
    await saveProgress(viewer, { ...one, seconds: 80_000, finished: true });
    expect(await progressOf(viewer, opportunityId)).toEqual([{ mediaId, seconds: 61, finished: true }]);
    await saveProgress(viewer, { ...one, seconds: 3, finished: false });
    expect(await progressOf(viewer, opportunityId)).toEqual([{ mediaId, seconds: 3, finished: true }]);
  });

  test('two tabs at once leave one of the two positions', async () => {
    const viewer = await makeViewer();
    const { id: opportunityId } = await offered();
    const one = { opportunityId, mediaId, finished: false };
    await Promise.all([1, 2, 3, 4].map((seconds) => saveProgress(viewer, { ...one, seconds })));
    const kept = await progressOf(viewer, opportunityId);
    expect(kept).toHaveLength(1);
    expect([1, 2, 3, 4]).toContain(kept[0]?.seconds);
  });

  test('requires a recording of that page', async () => {
    const viewer = await makeViewer();
    const { id: opportunityId } = await offered();
    const { id: without } = await makeOpportunity();
    const at = { seconds: 1, finished: false };
    await expect(saveProgress(viewer, { ...at, opportunityId, mediaId: 'none' })).rejects.toMatchObject(
      missing,
    );
    await expect(saveProgress(viewer, { ...at, opportunityId: without, mediaId })).rejects.toMatchObject(
      missing,
    );
  });

  test('is stored only for members who may read the whole page', async () => {
    const open = await offered();
    const closed = await offered({ stage: 'closed', closedAt: new Date() });
    const draft = await offered({ publishedAt: null });
    const unsigned = { ndaSignedAt: null };
    const people = {
      prospective: await makeViewer(),
      active: await makeViewer({ roles: ['active'] }),
      unsigned: await makeViewer({ roles: ['active'] }, unsigned),
      pending: await makeViewer({}, { membershipStatus: 'pending' }),
      admin: await makeAdmin(),
    };
    const may = async (viewer: (typeof people)['active']) => {
      const tries = [open, closed, draft].map(({ id: opportunityId }) =>
        saveProgress(viewer, { opportunityId, mediaId, seconds: 1, finished: false }),
      );
      return (await Promise.allSettled(tries)).map(({ status }) => status === 'fulfilled');
    };
    expect(await may(people.prospective)).toEqual([true, false, false]);
    expect(await may(people.active)).toEqual([true, true, false]);
    expect(await may(people.unsigned)).toEqual([false, false, false]);
    expect(await may(people.pending)).toEqual([false, false, false]);
    expect(await may(people.admin)).toEqual([true, true, false]);
  });
});
