import { db } from '#app/db/client.server.ts';
import { addressLines } from '#app/domain/postal-address.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';
import type { SetPdf } from '#app/platform/pdf/set-pdf.server.ts';
import { sheetLogo } from '#app/platform/pdf/sheet-logo.server.ts';
import { accountsOf } from '../accounts.server.ts';
import type { OwnLine } from '../own-notice.ts';
import { findItemLines, findSumsBefore, type OwnItemRow } from '../own-notices.queries.server.ts';
import { noticeOf } from '../own-notices.server.ts';
import { attachedFiles } from './attached-files.server.ts';
import { noticeSheet } from './notice-sheet.ts';
import { setNotice } from './set-notice.server.ts';

/** What a draft would say to a holder. */
type Drafted = { lines: OwnLine[]; revision: number };

/** Typesets a holder's part of a notice for them, as of its publication; `drafted`: before that. */
export async function noticePdf(row: OwnItemRow, drafted: Drafted | null = null): Promise<SetPdf> {
  const [lines, { committed, vehicleCommitted, ...before }, firm] = await Promise.all([
    drafted?.lines ?? findItemLines(db(), row.id),
    findSumsBefore(db(), row),
    currentFirmLines(),
  ]);
  const notice = { ...noticeOf(row), lines, committed };
  const sheet = noticeSheet(notice, {
    ...{
      brand: firm.brand,
      firm: { ...firm, logo: await sheetLogo(firm.logo) },
      locale: row.locale,
      before,
      vehicleCommitted,
    },
    address: row.holderAddress ? addressLines(row.holderAddress) : [],
    ...(await accountsOf(notice, row)),
    attachments: drafted ? [] : await attachedFiles(row, notice),
    draft: drafted?.revision ?? null,
  });
  return setNotice(sheet, row.publishedAt);
}
