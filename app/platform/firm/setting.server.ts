import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  type FirmSettingName,
  findSetting,
  lockSetting,
  updateSetting,
  writeFact,
} from './firm.queries.server.ts';

/** Returns the stored value of one of the firm's settings; nothing when it has never been set. */
export const storedSetting = (name: FirmSettingName, on: Db | Tx = db()): Promise<unknown> =>
  findSetting(on, name);

/** Stores what the application itself has observed, under the name of a setting. */
export const storeFact = (tx: Tx, name: FirmSettingName, value: unknown): Promise<void> =>
  writeFact(tx, name, value);

/** Returns a setting, locked until the transaction ends, and how to change it. */
export async function settingToChange(tx: Tx, viewer: Viewer, name: FirmSettingName, initial: unknown) {
  return {
    stored: await lockSetting(tx, name, initial),
    change: (value: unknown) => updateSetting(tx, name, value, viewer.memberId),
  };
}
