import type { Db, Tx } from '#app/db/client.server.ts';
import type { FirmLogo, LogoTheme } from '#app/domain/firm/firm.ts';
import { storedSetting } from './setting.server.ts';

/** What is stored of the logo for one theme, apart from the facts that every page needs. */
export type StoredLogo = { hash: string; png: string };

export const NO_PICTURE: StoredLogo = { hash: '', png: '' };

export const NO_LOGO: { logo: FirmLogo | null } = { logo: null };

/** Returns the facts of the firm's logo; `null` without one. */
export const currentLogo = async (on?: Db | Tx): Promise<FirmLogo | null> =>
  ((await storedSetting('logo', on)) as typeof NO_LOGO | undefined)?.logo ?? null;

/** Returns the logo for a theme as a PNG; `null` if there is none or another one by now. */
export async function logoBytes(theme: LogoTheme, hash: string): Promise<Uint8Array | null> {
  const stored = (await storedSetting(`logo.${theme}`)) as StoredLogo | undefined;
  return stored?.hash === hash ? Buffer.from(stored.png, 'base64') : null;
}
