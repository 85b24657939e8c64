import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type Firm, type FirmLogo, NEW_FIRM } from '#app/domain/firm/firm.ts';
import { CURRENCIES, type Currency, currencyName } from '#app/domain/money/currencies.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentFirm, readFirm } from '#app/platform/firm/firm.server.ts';
import { currentLogo } from '#app/platform/firm/logo.server.ts';
import { settingToChange } from '#app/platform/firm/setting.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { findUsedCurrencies } from './currencies.queries.server.ts';
import type { SaveFirmInput } from './firm-input.ts';

/** `currencies`: all that can be chosen; one that anything is kept in stays. Named here, since browsers differ. */
type FirmToEdit = {
  firm: Firm;
  logo: FirmLogo | null;
  revision: string;
  currencies: { code: Currency; name: string; isUsed: boolean }[];
};

/** Returns the settings for their form. @throws DomainError `not_found` for everyone but admins. */
export async function firmToEdit(viewer: Viewer): Promise<FirmToEdit> {
  requireAdmin(viewer, { sees: 'system' });
  const firm = await currentFirm();
  const used = await findUsedCurrencies(viewer, db());
  const currencies = CURRENCIES.map((code) => ({
    code,
    name: currencyName(code),
    isUsed: used.includes(code),
  }));
  return { firm, logo: await currentLogo(), revision: digestOf(firm), currencies };
}

/**
 * Changes who the firm is. Saving what is saved already changes nothing.
 * @throws DomainError `not_found` for everyone but admins, `conflict` when another admin has changed it since
 * `revision`, `unprocessable` if a currency goes that anything is kept in.
 */
export async function saveFirm(tx: Tx, viewer: Viewer, { revision, firm }: SaveFirmInput): Promise<void> {
  requireAdmin(viewer, { changes: 'system' });
  const setting = await settingToChange(tx, viewer, 'firm', NEW_FIRM);
  const before = readFirm(setting.stored);
  const after: Firm = { ...firm, closedDays: [...new Set(firm.closedDays)].sort() };
  if (isSameJson(before, after)) return;
  if (digestOf(before) !== revision)
    throw new DomainError('conflict', 'Another admin changed the settings. Please reload the page.');
  await refuseGoneCurrencies(tx, viewer, before, after);
  await setting.change(after);
  const isChanged = (name: string) =>
    !isSameJson(before[name as keyof Firm] ?? null, after[name as keyof Firm] ?? null);
  const changed = (of: Firm) => Object.fromEntries(Object.entries(of).filter(([name]) => isChanged(name)));
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'firm.edit',
    subject: { type: 'firm_setting', id: 'firm' },
    before: changed(before),
    after: changed(after),
  });
}

async function refuseGoneCurrencies(tx: Tx, viewer: Viewer, before: Firm, after: Firm): Promise<void> {
  const gone = before.currencies.filter((code) => !after.currencies.includes(code));
  if (gone.length === 0) return;
  const used = await findUsedCurrencies(viewer, tx);
  const kept = gone.find((code) => used.includes(code));
  if (kept) throw new DomainError('unprocessable', `${kept} stays: there are records in it.`);
}
