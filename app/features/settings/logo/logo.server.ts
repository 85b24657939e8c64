import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { FirmLogo, LogoTheme } from '#app/domain/firm/firm.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { NO_LOGO, NO_PICTURE, type StoredLogo } from '#app/platform/firm/logo.server.ts';
import { settingToChange } from '#app/platform/firm/setting.server.ts';
import { pictureTypeOf } from '#app/platform/pictures/picture-type.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import type { logoCopy } from './logo-copy.server.ts';
import { MOST_LOGO_BYTES, type removeLogoInput, type saveLogoInput } from './logo-input.ts';

const copyLogo = inOwnProcess<typeof logoCopy>('copyLogo');

/** A logo as it is kept: a PNG of ours, and what pages need to know of it. */
export type CheckedLogo = {
  theme: LogoTheme;
  stored: StoredLogo;
  picture: FirmLogo['light'];
};

/** @throws DomainError `unprocessable` for what is no picture that we accept. An SVG is none: it can hold scripts. */
export async function checkLogo({ theme, file }: z.infer<typeof saveLogoInput>): Promise<CheckedLogo> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > MOST_LOGO_BYTES)
    throw new DomainError('unprocessable', 'Please choose a file of at most 1 MB.');
  if (pictureTypeOf(bytes) === null)
    throw new DomainError('unprocessable', 'Please choose a PNG, JPEG or WebP file.');
  const { png, width, height } = await copyLogo(bytes);
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 32);
  const stored = { hash, png: Buffer.from(png).toString('base64') };
  return { theme, stored, picture: { hash, width, height } };
}

/**
 * Makes it the firm's logo, or its variant for the dark theme. The same again changes nothing.
 * @throws DomainError `not_found` for everyone but admins, `conflict` for a variant without a logo.
 */
export async function setLogo(
  tx: Tx,
  viewer: Viewer,
  { theme, stored, picture }: CheckedLogo,
): Promise<void> {
  await changeLogo(tx, viewer, (before) => {
    if (theme === 'light') return { light: picture, dark: before?.dark ?? null };
    if (!before)
      throw new DomainError('conflict', 'Choose the logo first, then its variant for the dark theme.');
    return { ...before, dark: picture };
  });
  const setting = await settingToChange(tx, viewer, `logo.${theme}`, NO_PICTURE);
  await setting.change(stored);
}

/** Removes the logo with its variant, or the variant alone. @throws DomainError `not_found` for everyone but admins. */
export async function removeLogo(
  tx: Tx,
  viewer: Viewer,
  { theme }: z.infer<typeof removeLogoInput>,
): Promise<void> {
  await changeLogo(tx, viewer, (before) => (theme === 'light' || !before ? null : { ...before, dark: null }));
  for (const gone of theme === 'light' ? (['light', 'dark'] as const) : (['dark'] as const)) {
    const setting = await settingToChange(tx, viewer, `logo.${gone}`, NO_PICTURE);
    await setting.change(NO_PICTURE);
  }
}

async function changeLogo(
  tx: Tx,
  viewer: Viewer,
  change: (before: FirmLogo | null) => FirmLogo | null,
): Promise<void> {
  requireAdmin(viewer, { changes: 'system' });
  const setting = await settingToChange(tx, viewer, 'logo', NO_LOGO);
  const { logo: before } = setting.stored as typeof NO_LOGO;
  const after = change(before);
  const hashes = (logo: FirmLogo | null) => ({ logo: logo?.light.hash, darkLogo: logo?.dark?.hash });
  if (JSON.stringify(hashes(before)) === JSON.stringify(hashes(after))) return;
  await setting.change({ logo: after });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: after ? 'firm.setLogo' : 'firm.removeLogo',
    subject: { type: 'firm_setting', id: 'firm' },
    before: hashes(before),
    after: hashes(after),
  });
}
