import { Readable } from 'node:stream';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { plainAmount } from '#app/features/ledger/amounts.ts';
import { csvOf } from '#app/platform/lists/spreadsheets.server.ts';
import { NOTICE_COLUMNS, noticeFile, noticeJson } from '../../files/notice-rows.server.ts';
import type { OwnItemRow } from '../own-notices.queries.server.ts';
import type { AttachedFile } from './notice-sheet.ts';

/** Returns a holder's part of a notice as data, for a back office that enters it without retyping it. */
export async function attachedFiles(
  viewer: Viewer,
  { id, noticeId, purpose, unfundedBefore, unfundedAfter }: OwnItemRow,
  committed: number,
): Promise<AttachedFile[]> {
  const { rows } = await noticeFile(viewer, noticeId, id);
  const content = {
    purpose,
    commitment: plainAmount(committed),
    unfunded_before: plainAmount(unfundedBefore),
    unfunded_after: plainAmount(unfundedAfter),
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
