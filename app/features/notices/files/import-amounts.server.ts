import { type Db, db, type Tx, transaction } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import {
  keepDecimals,
  recallChoices,
  rememberedWords,
} from '#app/features/ledger/imports/remembered.server.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import type { DecimalSign } from '#app/platform/tables/writing.ts';
import { fieldsOf, noticeNotFound, saveNotice, storeRevision } from '../drafting/drafts.server.ts';
import { draftedTotal } from '../drafting/totals.ts';
import { findNoticeHolders } from '../holders.queries.server.ts';
import type { SeenNotice } from '../notice.ts';
import { findNotice, lockNotice, type NoticeRow } from '../notices.queries.server.ts';
import { readAmountsFile } from './amounts-file.server.ts';

/** `saved`: the draft as it is now; null where the file has problems, and nothing was changed. */
export type AmountsImported = {
  rows: number;
  problems: ImportProblem[];
  /** How the amounts are written, where that can be understood in two ways. */
  question: string | null;
  saved: { revision: number; savedAt: string } | null;
};

/**
 * Reads the amounts of holders from a file into a draft: all of them, or nothing if a line has a problem.
 * @throws DomainError `not_found`; `conflict` as `saveNotice`; `unprocessable` when the file cannot be read.
 */
export async function importAmounts(
  viewer: Viewer,
  { noticeId, revision }: SeenNotice,
  bytes: Uint8Array,
  decimals: DecimalSign | null = null,
): Promise<AmountsImported> {
  const row = isAdmin(viewer) ? await findNotice(viewer, db(), noticeId) : undefined;
  if (!row) throw noticeNotFound();
  const { content, rows, problems, question, shape } = await readFor(db(), row, bytes, decimals);
  if (problems.length > 0 || question) return { rows, problems, question, saved: null };
  const fields = { ...fieldsOf(row), content };
  const saved = await transaction(async (tx) => {
    if (decimals) await keepDecimals(tx, { shape, decimals }, viewer.memberId);
    return saveNotice(tx, viewer, { noticeId, revision, fields });
  });
  return { rows, problems, question, saved };
}

/**
 * Does the same from the command line, which the draft then names as its last editor, and says in words what it found.
 * @param isDryRun only checks the file
 * @throws DomainError `not_found`; `conflict` for a notice that is published.
 */
export async function importAmountsByCommand(
  tx: Tx,
  { noticeId, bytes, isDryRun }: { noticeId: string; bytes: Uint8Array; isDryRun: boolean },
): Promise<{ text: string; problems: ImportProblem[] }> {
  const row = await lockNotice(tx, noticeId);
  if (!row) throw noticeNotFound();
  if (row.publishedAt) throw new DomainError('conflict', 'This notice is published. Correct it instead.');
  const { content, rows, problems, question } = await readFor(tx, row, bytes, null);
  if (question)
    throw new DomainError('unprocessable', `${question} Import the file on the page of the notice once.`);
  if (problems.length > 0) {
    const named = problems.map(({ line, column, problem }) => `Line ${line}, ${column}: ${problem}`);
    return { text: named.join('\n'), problems };
  }
  if (!isDryRun) await storeRevision(tx, row, { ...fieldsOf(row), content }, null);
  const total = plainAmount(draftedTotal(content), row.currency);
  const done = isDryRun ? 'It can be imported.' : 'They are in the draft.';
  return { text: `${rows} amounts, ${total} ${row.currency} in total. ${done}`, problems };
}

async function readFor(on: Db | Tx, row: NoticeRow, bytes: Uint8Array, decimals: DecimalSign | null) {
  const holders = await findNoticeHolders(on, row.vehicleId, row.corrects);
  const reading = { decimals, words: await rememberedWords(on), recall: recallChoices(on) };
  return readAmountsFile(bytes, row, holders, reading);
}
