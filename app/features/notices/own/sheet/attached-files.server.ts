import { Readable } from 'node:stream';
import { plainAmount } from '#app/domain/money/money.ts';
import { csvOf } from '#app/platform/lists/spreadsheets.server.ts';
import { fileRowsOf, NOTICE_COLUMNS, noticeJson } from '../../files/notice-rows.server.ts';
import type { OwnNotice } from '../own-notice.ts';
import type { OwnItemRow } from '../own-notices.queries.server.ts';
import type { AttachedFile } from './notice-sheet.ts';

/** Returns a holder's part of a notice as data, for a back office that enters it without retyping it. */
export async function attachedFiles(
  row: OwnItemRow,
  { lines, committed }: Pick<OwnNotice, 'lines' | 'committed'>,
): Promise<AttachedFile[]> {
  const rows = fileRowsOf(row, { ...row, member: row.memberName, entity: row.entityName }, lines);
  const content = {
    purpose: row.purpose,
    commitment: plainAmount(committed, row.currency),
    unfunded_before: plainAmount(row.unfundedBefore, row.currency),
    unfunded_after: plainAmount(row.unfundedAfter, row.currency),
    lines: noticeJson(rows),
  };
  return [
    {
      name: 'notice.json',
      type: 'application/json',
      description: 'This notice as data',
      text: `${JSON.stringify(content, null, 2)}\n`,
    },
    {
      name: 'ilpa.csv',
      type: 'text/csv',
      description: 'The lines with ILPA transaction types',
      text: await new Response(csvOf(NOTICE_COLUMNS, Readable.from(rows))).text(),
    },
  ];
}
