import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { addressLines } from '#app/domain/postal-address.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';
import { noticeName } from '../../notice.ts';
import { accountsOf } from '../accounts.server.ts';
import { holderName } from '../own-notice.ts';
import { findItemLines, findOwnItem, findSumsBefore } from '../own-notices.queries.server.ts';
import { noticeOf } from '../own-notices.server.ts';
import { attachedFiles } from './attached-files.server.ts';
import { noticeSheet } from './notice-sheet.ts';
import { setNotice } from './set-notice.server.ts';

/**
 * Returns a notice of the viewer's own as a PDF, as of its publication.
 * @throws DomainError `not_found`, also for those of others and for drafts.
 */
export async function ownNoticePdf(
  viewer: Viewer,
  itemId: string,
): Promise<{ bytes: Uint8Array; name: string[] }> {
  const row = isId(itemId) ? await findOwnItem(viewer, db(), itemId) : undefined;
  if (!row) throw new DomainError('not_found', 'Notice not found.');
  const [lines, { committed, vehicleCommitted, ...before }, firm] = await Promise.all([
    findItemLines(db(), row.id),
    findSumsBefore(db(), row),
    currentFirmLines(),
  ]);
  const notice = { ...noticeOf(row), lines, committed };
  const sheet = noticeSheet(notice, {
    ...{ brand: settings().appName, firm, locale: viewer.locale, before, vehicleCommitted },
    address: row.holderAddress ? addressLines(row.holderAddress) : [],
    ...(await accountsOf(notice, row)),
    attachments: await attachedFiles(viewer, row, committed),
  });
  const { bytes } = await setNotice(sheet, row.publishedAt);
  return { bytes, name: [noticeName(notice), row.vehicleName, holderName(notice)] };
}
