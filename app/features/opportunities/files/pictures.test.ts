import sharp, { type Sharp } from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { picture } from '#app/db/schema/authoring.ts';
import { newId } from '#app/domain/ids.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import type * as Pictures from './pictures.server.ts';

const held = useSandbox();
useTestDatabase();

let pictures: typeof Pictures;

beforeAll(async () => {
  pictures = await import('./pictures.server.ts');
  await startJobs({ jobs: [pictures.discardLeftoverPictureJob], mode: 'enqueue-only' });
});
beforeEach(async () => {
  for (const { key } of (await storage().listObjects('')).objects) await storage().deleteObject(key);
});

const blank = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#305070' } });
const take = (bytes: Uint8Array, more: { source?: string; signal?: AbortSignal } = {}) =>
  pictures.takeInPicture({ bytes, alt: 'A blue wall', ...more });

async function stored(key: string) {
  const object = await storage().getObject(key);
  if (object.status !== 200) throw new Error(`${key}: ${object.status}`);
  const bytes = Buffer.from(await new Response(object.body).arrayBuffer());
  return { contentType: object.contentType, bytes, facts: await sharp(bytes).metadata() };
}
const keys = async () => (await storage().listObjects('pictures/')).objects.map(({ key }) => key);

describe('a picture', () => {
  test('is stored in three widths, each in two formats, and once for browsers that support neither', async () => {
    const taken = await pictures.takeInPicture({
      bytes: await blank(2000, 100).jpeg().toBuffer(),
      alt: 'A blue wall',
      caption: 'In Graz',
    });
    expect(taken).toMatchObject({ alt: 'A blue wall', caption: 'In Graz', width: 2000, height: 100 });
    expect(taken.key).toBe(`pictures/${taken.id}/original.jpg`);
    expect(taken.variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
      '480 avif',
      '480 webp',
      '960 avif',
      '960 webp',
      '1600 avif',
      '1600 webp',
    ]);
    for (const { key, width, format } of taken.variants) {
      const { facts, contentType } = await stored(key);
      expect([facts.width, facts.height, contentType]).toEqual([width, width / 20, `image/${format}`]);
    }
    const original = await stored(taken.key);
    expect(original).toMatchObject({ contentType: 'image/jpeg', facts: { format: 'jpeg', width: 2000 } });
    expect(await db().select().from(picture)).toMatchObject([
      { id: taken.id, key: taken.key, contentType: 'image/jpeg', source: null },
    ]);
  });

  test('is never enlarged', async () => {
    const taken = await take(await blank(700, 300).png().toBuffer());
    expect(taken.variants.map(({ width }) => width)).toEqual([480, 480, 700, 700]);
    const tiny = await take(await blank(30, 40).png().toBuffer());
    expect(tiny).toMatchObject({ width: 30, height: 40 });
    expect(tiny.variants.map(({ width }) => width)).toEqual([30, 30]);
  });

  test('is upright, and without camera and location metadata', async () => {
    const turned = await blank(600, 200)
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif?.toString('latin1')).toBeDefined();
    const taken = await take(turned);
    expect(taken).toMatchObject({ width: 200, height: 600 });
    for (const key of [taken.key, ...taken.variants.map((one) => one.key)]) {
      const { facts } = await stored(key);
      expect([facts.width, facts.height, facts.orientation, facts.exif]).toEqual([
        200,
        600,
        undefined,
        undefined,
      ]);
    }
  });

  test('with transparency keeps it', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } });
    const taken = await take(await clear.png().toBuffer());
    const original = await stored(taken.key);
    expect(original).toMatchObject({ contentType: 'image/png', facts: { hasAlpha: true } });
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may come as %s', async (format) => {
    const taken = await take(await blank(60, 40).toFormat(format).toBuffer());
    expect(taken).toMatchObject({ width: 60, height: 40 });
  });

  test('may be a vector drawing, which is rasterized without loading anything external', async () => {
    // Both are low, since most of the time is spent on encoding pixels.
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3200 120">
      <linearGradient id="sky"><stop stop-color="#dce3d0"/><stop offset="1" stop-color="#f6e3bc" stop-opacity="0.5"/></linearGradient>
      <path fill="url(#sky)" d="M0 60h3200v60H0"/></svg>`;
    const taken = await take(Buffer.from(drawing));
    expect([taken.width, taken.height]).toEqual([1600, 60]);
    expect((await stored(taken.key)).facts.format).toBe('png');

    const reaching = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="2">
      <script>alert(1)</script><image xlink:href="${storage().uploadUrl}/stolen.png" width="40" height="40"/>
      <image href="file:///etc/passwd" width="40" height="40"/></svg>`;
    await take(Buffer.from(reaching));
    expect(held.sandbox.calls.recent('storage').some(({ path }) => path.includes('stolen'))).toBe(false);
  });

  test('uses only the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect(await take(moving)).toMatchObject({ width: 10, height: 10 });
  });
});

describe('no picture', () => {
  const nothingKept = async () => {
    expect(await keys()).toEqual([]);
    expect(await db().select().from(picture)).toEqual([]);
  };

  test.each([
    ['text under the name of a picture', () => Buffer.from('this is no picture')],
    ['a script with a head like one', () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')],
    ['nothing', () => Buffer.alloc(0)],
    ['a format of printers', () => blank(20, 20).tiff().toBuffer()],
    [
      'half of one',
      async () => (await blank(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 4000),
    ],
  ])('is %s', async (_what, make) => {
    await expect(take(await make())).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringMatching(/^We could not read this file/),
    });
    await nothingKept();
  });

  test('is one whose decoded size exceeds memory limits, or a file of more than 20 MB', async () => {
    const bomb = await blank(9000, 5600).png().toBuffer();
    await expect(take(bomb)).rejects.toThrow('more than 50 million pixels');
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>';
    await expect(take(Buffer.from(drawn))).rejects.toThrow('more than 50 million pixels');
    await expect(take(Buffer.alloc(20 * 1024 * 1024 + 1))).rejects.toThrow('larger than 20 MB');
    await nothingKept();
  });
});

describe('importing', () => {
  test('reads what a browser has uploaded to the bucket', async () => {
    await expect(pictures.takeInPicture({ key: 'uploads/none', alt: 'x' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const bytes = await blank(30, 30).png().toBuffer();
    await storage().putObject('uploads/one', bytes, { contentType: 'text/html' });
    const taken = await pictures.takeInPicture({ key: 'uploads/one', alt: 'x' });
    expect((await stored(taken.key)).contentType).toBe('image/jpeg');
    await storage().putObject('uploads/two', Buffer.alloc(20 * 1024 * 1024 + 1), {
      contentType: 'image/png',
    });
    await expect(pictures.takeInPicture({ key: 'uploads/two', alt: 'x' })).rejects.toThrow('20 MB');
  });

  test('the same twice, even concurrently, yields one picture', async () => {
    const bytes = await blank(30, 30).png().toBuffer();
    const [one, two] = await Promise.all([
      take(bytes, { source: 'asset:a:1' }),
      take(bytes, { source: 'asset:a:1' }),
    ]);
    expect(two).toEqual(one);
    expect(await take(Buffer.from('not even read'), { source: 'asset:a:1' })).toEqual(one);
    expect((await take(bytes, { source: 'asset:a:2' })).id).not.toBe(one.id);
    expect(await db().select().from(picture)).toHaveLength(2);
  });

  test('an interrupted run leaves nothing behind', async () => {
    const bytes = await blank(1000, 30).png().toBuffer();
    held.sandbox.faults.set('storage', { kind: 'failing' });
    await expect(take(bytes)).rejects.toMatchObject({ service: 'storage' });
    held.sandbox.faults.clear();
    const kept = await take(bytes);
    const orphan = newId();
    await storage().putObject(`pictures/${orphan}/480.webp`, bytes, { contentType: 'image/webp' });
    const { discardLeftoverPictureJob: job } = pictures;
    const context = { id: newId(), attempt: 1, signal: AbortSignal.timeout(5_000), log: console };
    for (const id of [orphan, kept.id, newId()]) await job.handle({ id }, context);
    expect((await keys()).sort()).toEqual([kept.key, ...kept.variants.map(({ key }) => key)].sort());
    expect(await queued(job.name)).toHaveLength(2);
  });

  test('stops when it is aborted', async () => {
    const bytes = await blank(30, 30).png().toBuffer();
    await expect(take(bytes, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(await take(bytes)).toMatchObject({ width: 30 });
  });
});
