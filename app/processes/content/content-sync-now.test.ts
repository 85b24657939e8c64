import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';

const held = useSandbox();
useTestDatabase();

let desk: typeof import('./content-sync-now.server.ts');
let sync: (...entryIds: string[]) => Promise<void>;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  desk = await import('./content-sync-now.server.ts');
  const { syncContent } = await import('#app/features/content/content.server.ts');
  const { publishEntry } = await import('./content-publication.server.ts');
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  const signal = AbortSignal.timeout(120_000);
  sync = async (...entryIds) => {
    await syncContent({ signal, log: silent });
    for (const entryId of entryIds) await publishEntry({ entryId, isNews: false }, { signal });
  };
});
beforeEach(async () => {
  held.sandbox.faults.setDelivery('content', 'never');
  await db().execute(sql`delete from pgboss.job`);
});

const editorOf = (id: string) => new URL(`/edit/${id}`, held.sandbox.urls.content).href;

describe('the demo space', () => {
  test('has one opportunity, with pictures and no problems', { timeout: 60_000 }, async () => {
    await sync('lumen-photonics');
    const admin = await makeAdmin();
    const shown = await desk.contentOverview(admin);
    expect([shown.problems, shown.broken]).toEqual([[], []]);
    expect(shown).toMatchObject({ source: 'space/master', syncedAt: expect.any(String) });
    expect(shown.latest.find(({ id }) => id === 'lumen-photonics')).toMatchObject({
      title: 'Lumen Photonics',
      type: 'opportunity',
      isGone: false,
      editorUrl: editorOf('lumen-photonics'),
    });
    const [row, ...others] = await db().select().from(opportunity);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ name: 'Lumen Photonics', stage: 'pipeline', origin: 'content' });
    expect(row?.content).toMatchObject({ hero: { width: 1600 }, pictures: [{ width: 1600 }] });
    expect(row?.content.sections).toHaveLength(3);
  });
});

describe('a problem', () => {
  test('is shown with the entry, its page and where to fix it', async () => {
    const { space } = held.sandbox.content;
    const { hero: _hero, sections: _sections, ...plain } = space.get('lumen-photonics')?.published ?? {};
    await space.put('lumen-photonics', 'opportunity', plain);
    await sync('lumen-photonics');
    const nobody = { sys: { type: 'Link', linkType: 'Entry', id: 'nobody' } };
    await space.put('lumen-photonics', 'opportunity', { ...plain, team: [nobody] });
    await space.put('fjordline', 'opportunity', { name: 'Fjordline Ferries', slug: 'fjordline' });
    await sync('lumen-photonics', 'fjordline');
    const admin = await makeAdmin();
    const { problems, broken } = await desk.contentOverview(admin);
    expect(problems).toMatchObject([
      { entryId: 'fjordline', title: 'Fjordline Ferries', isHeldBack: true, page: null },
      {
        entryId: 'lumen-photonics',
        isHeldBack: false,
        page: { name: 'Lumen Photonics', path: '/opportunities/pipeline/lumen-photonics' },
        editorUrl: editorOf('lumen-photonics'),
      },
    ]);
    expect(broken).toEqual([
      {
        id: 'lumen-photonics',
        type: 'opportunity',
        targetKind: 'entry',
        targetId: 'nobody',
        editorUrl: editorOf('lumen-photonics'),
      },
    ]);
    expect(await desk.contentHeldBack(admin)).toBe(1);
  });
});

describe('"Sync now"', () => {
  test('queries the platform, and retries what was held back', async () => {
    await held.sandbox.content.space.put('fjordline', 'opportunity', {
      name: 'Fjordline Ferries',
      slug: 'fjordline',
    });
    await sync('fjordline');
    const admin = await makeAdmin();
    await transaction((tx) => desk.syncNow(tx, admin));
    expect(await queued('content.sync')).toHaveLength(1);
    expect(await queued('content.publishEntry')).toContainEqual({ contentId: 'fjordline', isNews: false });
    expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toContainEqual(
      expect.objectContaining({ act: 'content.sync', actorId: admin.memberId }),
    );
  });
});

test('is visible to admins only', async () => {
  for (const viewer of [
    await makeViewer({ roles: ['active'] }),
    await makeViewer({ roles: ['prospective'] }),
  ]) {
    await expect(desk.contentOverview(viewer)).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.contentHeldBack(viewer)).rejects.toMatchObject({ code: 'not_found' });
    await expect(transaction((tx) => desk.syncNow(tx, viewer))).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await queued('content.sync')).toEqual([]);
});
