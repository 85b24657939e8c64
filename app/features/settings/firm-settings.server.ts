import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { type Firm, NEW_FIRM } from '#app/domain/firm/firm.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentFirm, readFirm } from '#app/platform/firm/firm.server.ts';
import { settingToChange } from '#app/platform/firm/setting.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { SaveFirmInput } from './firm-input.ts';

/** Returns the settings for their form. @throws DomainError `not_found` for everyone but admins. */
export async function firmToEdit(viewer: Viewer): Promise<{ firm: Firm; revision: string }> {
  requireAdmin(viewer);
  const firm = await currentFirm();
  return { firm, revision: digestOf(firm) };
}

/**
 * Changes who the firm is. Saving what is saved already changes nothing.
 * @throws DomainError `not_found` for everyone but admins, `conflict` when another admin has changed it since
 * `revision`.
 */
export async function saveFirm(tx: Tx, viewer: Viewer, { revision, firm }: SaveFirmInput): Promise<void> {
  requireAdmin(viewer);
  const setting = await settingToChange(tx, viewer, 'firm', NEW_FIRM);
  const before = readFirm(setting.stored);
  const after: Firm = { ...firm, closedDays: [...new Set(firm.closedDays)].sort() };
  if (isSameJson(before, after)) return;
  if (digestOf(before) !== revision)
    throw new DomainError('conflict', 'Another admin changed the settings. Please reload the page.');
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
