import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processLog } from '#app/db/log.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { pictureTypeOf } from '#app/platform/pictures/picture-type.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { appAround } from '#tests/setup/member-app.ts';
import { queued } from '#tests/setup/queued.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();

const PNG = new Uint8Array(
  await sharp({ create: { width: 4, height: 3, channels: 3, background: '#36a' } })
    .png()
    .toBuffer(),
);
const PAGE = new TextEncoder().encode('<script>alert(1)</script>');

const server = new TestStorage();
let app: Hono<ServerEnv>;
let viewer: Viewer | null = null;
let pictures: typeof import('#app/features/people/profile/profile-pictures.server.ts');
let ownProfile: typeof import('#app/features/people/profile/profile.server.ts').ownProfile;

beforeAll(async () => {
  await server.start();
  // Modules that read the environment are imported only now.
  const { JOBS } = await import('#app/jobs.server.ts');
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  pictures = await import('#app/features/people/profile/profile-pictures.server.ts');
  ({ ownProfile } = await import('#app/features/people/profile/profile.server.ts'));
  const { profile } = await import('./profile.ts');
  app = await appAround('/api/profile', profile, () => viewer);
});

afterAll(() => server.remove());

/** Uploads a file as a browser does: straight to the bucket, with the form. */
async function upload(who: Viewer, bytes: Uint8Array<ArrayBuffer>, form?: Awaited<ReturnType<typeof asked>>) {
  const { ticket, url, fields } = form ?? (await asked(who));
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([bytes], { type: 'image/png' }), 'me.png');
  const { status } = await fetch(url, { method: 'POST', body });
  return { ticket, status };
}
const asked = (who: Viewer) => committed(pictures.createPictureUpload)(who, { type: 'image/png' });
/** Saves the picture as the procedure does. */
async function keepPicture(who: Viewer, ticket: string): Promise<void> {
  const stored = await pictures.storePicture(who, { ticket });
  if (stored) await committed(pictures.setPicture)(who, stored);
}

async function keep(who: Viewer, bytes = PNG): Promise<string> {
  const { ticket } = await upload(who, bytes);
  await keepPicture(who, ticket);
  return (await ownProfile(who)).picture ?? '';
}

/** Runs the queued deletions of pictures and returns their number. */
async function discard(): Promise<void> {
  const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog };
  const waiting = await queued<{ keys: string[] }>('profile.discardPictures');
  for (const payload of waiting) await pictures.discardPicturesJob.handle(payload, context);
}

const get = (path: string) => app.request(path);

describe('a picture', () => {
  test('is uploaded straight to the bucket, stored, and served to members only', async () => {
    const ada = await makeViewer();
    const address = await keep(ada);
    viewer = await makeViewer();
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(pictureTypeOf(new Uint8Array(await answer.arrayBuffer()))).toBe('image/png');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    viewer = null;
    expect((await get(address)).status).toBe(401);
    viewer = { ...ada, membershipStatus: 'rejected' };
    expect((await get(address)).status).toBe(403);
  });

  test('is validated by its content, not by its name or the browser’s claim', async () => {
    const ada = await makeViewer();
    const { ticket, status } = await upload(ada, PAGE);
    expect(status).toBe(201);
    await expect(keepPicture(ada, ticket)).rejects.toMatchObject({ code: 'unprocessable' });
    expect((await ownProfile(ada)).picture).toBeNull();
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s loses where it was taken and what hides behind its end, and stands upright',
    async (format) => {
      const ada = await makeViewer();
      const exif = {
        IFD0: { Artist: 'Ada at home' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      };
      const taken = sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a6' } });
      const file = await taken.withExif(exif).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
      const hidden = Buffer.concat([file, Buffer.from('<script>hidden</script>')]);
      viewer = ada;
      const kept = Buffer.from(await (await get(await keep(ada, new Uint8Array(hidden)))).arrayBuffer());
      expect(kept.includes('hidden')).toBe(false);
      const facts = await sharp(kept).metadata();
      expect(facts).toMatchObject({ format, width: 40, height: 60 });
      expect(facts).not.toHaveProperty('exif');
    },
  );

  test('that only starts like a picture is refused', async () => {
    const ada = await makeViewer();
    const { ticket } = await upload(
      ada,
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]),
    );
    await expect(keepPicture(ada, ticket)).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test('larger than five megabytes is refused by the bucket', async () => {
    const ada = await makeViewer();
    const { ticket, status } = await upload(ada, new Uint8Array(5 * 1024 * 1024 + 1));
    expect(status).toBe(400);
    await expect(keepPicture(ada, ticket)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that is stored does not change when its form is used again', async () => {
    const ada = await makeViewer();
    const form = await asked(ada);
    await upload(ada, PNG, form);
    await keepPicture(ada, form.ticket);
    await upload(ada, PAGE, form);
    await keepPicture(ada, form.ticket);
    viewer = ada;
    const answer = await get((await ownProfile(ada)).picture ?? '');
    expect(pictureTypeOf(new Uint8Array(await answer.arrayBuffer()))).toBe('image/png');
  });

  test('of another person cannot be used as one’s own', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { ticket } = await upload(ada, PNG);
    for (const one of [ticket, `${ticket}x`, '']) {
      await expect(keepPicture(bo, one)).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  test('that was replaced or removed is deleted, with unused uploads', async () => {
    const ada = await makeViewer();
    viewer = ada;
    const first = await keep(ada);
    const second = await keep(ada);
    const { ticket } = await upload(ada, PNG);
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    await discard();
    expect((await get(second)).status).toBe(200);
    const uploads = await storage().listObjects(`profile-uploads/${ada.memberId}/`);
    const kept = await storage().listObjects(`profile-pictures/${first.split('/').at(-1)}`);
    expect([uploads.objects, kept.objects]).toEqual([[], []]);
    await committed(pictures.removePicture)(ada);
    await committed(pictures.removePicture)(ada);
    expect((await get(second)).status).toBe(404);
    await discard();
    expect(await storage().headObject(`profile-pictures/${second.split('/').at(-1)}`)).toBeNull();
    await expect(keepPicture(ada, ticket)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('cannot be stored while the storage is down, which is reported', async () => {
    const ada = await makeViewer();
    const { ticket } = await upload(ada, PNG);
    await server.stop();
    await expect(keepPicture(ada, ticket)).rejects.toMatchObject({ code: 'unavailable' });
    await server.start();
    await keepPicture(ada, ticket);
    expect((await ownProfile(ada)).picture).not.toBeNull();
  });

  test.each(['none', '..%2Fsecret', '019aa000-0000-7000-8000-000000000000'])(
    'at %s is not found',
    async (id) => {
      viewer = await makeViewer();
      expect((await get(`/api/profile/picture/${id}`)).status).toBe(404);
    },
  );
});

describe('the data export', () => {
  test('is a file that is never cached', async () => {
    viewer = await makeViewer({ name: 'Ada Lindqvist' });
    const answer = await get('/api/profile/data');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Vestry - My data - \d{4}-\d\d-\d\d\.json"/,
      ),
      'cache-control': 'private, no-store',
    });
    expect(await answer.json()).toMatchObject({ profile: { name: 'Ada Lindqvist' } });
  });

  test('is for the member only: an admin who views as them gets none', async () => {
    const { memberId, name } = await makeAdmin();
    viewer = { ...(await makeViewer()), viewedBy: { memberId, name } };
    expect((await get('/api/profile/data')).status).toBe(403);
  });

  test('is rate-limited', async () => {
    viewer = await makeViewer();
    for (let n = 0; n < 10; n += 1) expect((await get('/api/profile/data')).status).toBe(200);
    const answer = await get('/api/profile/data');
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
