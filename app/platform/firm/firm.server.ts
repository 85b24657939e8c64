import type { Db, Tx } from '#app/db/client.server.ts';
import { isDatabaseOutage } from '#app/db/outage.ts';
import { type Firm, type FirmLines, firmLines, NEW_FIRM } from '#app/domain/firm/firm.ts';
import { settings } from '../config/settings.server.ts';
import { currentLogo } from './logo.server.ts';
import { storedSetting } from './setting.server.ts';

/** Returns who the firm is, as its admins set it. Everyone may know. */
export const currentFirm = async (on?: Db | Tx): Promise<Firm> => readFirm(await storedSetting('firm', on));

/** What a release adds is missing in what was stored before it. */
export const readFirm = (stored: unknown): Firm => ({
  ...NEW_FIRM,
  ...(stored as Partial<Firm> | undefined),
});

/** Returns the name of the firm on pages and mails: its own, else that of the start. */
export const currentName = async (on?: Db | Tx): Promise<string> =>
  (await currentFirm(on)).name || settings().appName;

/** Returns every name under which people know the firm: its own, its legal one and that of the installation. */
export async function currentNames(on: Db | Tx): Promise<string[]> {
  const { name, legalName } = await currentFirm(on);
  return [name, legalName, settings().appName].filter((one) => one !== '');
}

/** Returns the lines that say who the firm is, for a footer, a mail or a PDF. */
export async function currentFirmLines(): Promise<FirmLines> {
  const [firm, logo] = await Promise.all([currentFirm(), currentLogo()]);
  return firmLines(firm, settings().appName, logo);
}

/** The same for the frame of a page, which is shown during an outage of the database too, with the name alone. */
export async function frameFirmLines(): Promise<FirmLines> {
  try {
    return await currentFirmLines();
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    return firmLines(NEW_FIRM, settings().appName);
  }
}
