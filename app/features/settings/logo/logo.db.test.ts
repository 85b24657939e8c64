import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { LogoTheme } from '#app/domain/firm/firm.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';
import { logoBytes } from '#app/platform/firm/logo.server.ts';
import { setSheet } from '#app/platform/pdf/sheet.server.ts';
import { endFileProcesses } from '#app/platform/untrusted-files/own-process.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { firmToEdit, saveFirm } from '../firm-settings.server.ts';
import { checkLogo, removeLogo, setLogo } from './logo.server.ts';

useTestDatabase();
afterAll(endFileProcesses);

const picture = (type: 'png' | 'jpeg' | 'webp', width = 2_000, height = 500) =>
  sharp({ create: { width, height, channels: 4, background: '#1f4d3a80' } })
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toFormat(type)
    .toBuffer();

async function choose(viewer: Viewer, theme: LogoTheme, file: Buffer) {
  const checked = await checkLogo({ theme, file: file.toString('base64') });
  await transaction((tx) => setLogo(tx, viewer, checked));
}
const remove = (viewer: Viewer, theme: LogoTheme) => transaction((tx) => removeLogo(tx, viewer, { theme }));

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s becomes a PNG of ours, which everything shows',
  async (type) => {
    const admin = await makeAdmin();
    await choose(admin, 'light', await picture(type));
    const firm = await currentFirmLines();
    expect(firm.logo).toEqual({ light: { hash: expect.any(String), width: 640, height: 160 }, dark: null });
    const bytes = await logoBytes('light', firm.logo?.light.hash ?? '');
    const facts = await sharp(bytes ?? Buffer.of()).metadata();
    expect(facts).toMatchObject({ format: 'png', width: 640, height: 160 });
    expect(facts.exif).toBeUndefined();
    expect(await logoBytes('light', '0'.repeat(32))).toBeNull();
  },
);

test('it is in PDFs with the firm’s name as its text, and without it all stays as it is', async () => {
  const admin = await makeAdmin();
  const sheet = async () => {
    const firm = await currentFirmLines();
    const pdf = await setSheet(
      { brand: 'Birch', firm, kind: 'Receipt', title: 'T', reference: 'R' },
      new Date(0),
    );
    return Buffer.from(pdf).toString('latin1');
  };
  const before = await sheet();
  expect(before).not.toContain('/Subtype /Image');
  await choose(admin, 'light', await picture('png'));
  expect(await sheet()).toContain('/Subtype /Image');
  await remove(admin, 'light');
  expect(await sheet()).toBe(before);
});

test('a variant for the dark theme goes with its logo, and needs one', async () => {
  const admin = await makeAdmin();
  const file = await picture('png', 400, 100);
  await expect(choose(admin, 'dark', file)).rejects.toMatchObject({ code: 'conflict' });
  await choose(admin, 'light', file);
  await choose(admin, 'light', file);
  await choose(admin, 'dark', await picture('webp', 300, 100));
  const { logo } = await currentFirmLines();
  expect(logo?.dark).toMatchObject({ width: 300, height: 100 });
  await remove(admin, 'dark');
  expect((await currentFirmLines()).logo).toEqual({ light: logo?.light, dark: null });
  await remove(admin, 'light');
  expect((await currentFirmLines()).logo).toBeNull();
  expect(await logoBytes('light', logo?.light.hash ?? '')).toBeNull();
  const entries = await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(asc(auditEntry.seq));
  // The same again is no change.
  expect(entries.map(({ act }) => act)).toEqual([
    ...['firm.setLogo', 'firm.setLogo', 'firm.setLogo', 'firm.removeLogo'],
  ]);
});

test('a logo that is chosen while the form is open does not stop it', async () => {
  const admin = await makeAdmin();
  const { firm, revision } = await firmToEdit(admin);
  await choose(admin, 'light', await picture('png'));
  await transaction((tx) => saveFirm(tx, admin, { revision, firm: { ...firm, name: 'Birch' } }));
  expect(await currentFirmLines()).toMatchObject({ brand: 'Birch', logo: { light: { height: 160 } } });
});

test.each([
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /PNG, JPEG or WebP/,
  ],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), /PNG, JPEG or WebP/],
  ['what only begins like a PNG', Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'), /could not read/],
  ['more than 1 MB', Buffer.alloc(1_048_577), /at most 1 MB/],
])('%s is refused', async (_name, file, sentence) => {
  await expect(checkLogo({ theme: 'light', file: file.toString('base64') })).rejects.toThrow(sentence);
});

test('nobody but admins changes it', async () => {
  const ada = await makeViewer();
  const file = await picture('png', 40, 10);
  await expect(choose(ada, 'light', file)).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove(ada, 'light')).rejects.toMatchObject({ code: 'not_found' });
});
