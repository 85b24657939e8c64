import { isDeepStrictEqual } from 'node:util';
import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { mergedWords, UNCHOSEN } from '#app/platform/tables/table-reading.ts';
import { checkImportFile, importFile } from '../import-file.server.ts';
import { parseFile } from '../parse-file.server.ts';
import type { ParsedFile } from '../parsed-file.ts';
import { keepChoices, recallChoices, rememberedWords } from '../remembered.server.ts';
import { storedReading, storedReport } from './file-view.ts';
import { findContent, lockImportFile, updateFile } from './files.queries.server.ts';

const PROGRESS_MS = 1_000;

type Choices = Pick<
  NonNullable<Awaited<ReturnType<typeof lockImportFile>>>,
  'work' | 'kind' | 'mapping' | 'reading'
>;
type Work = NonNullable<Awaited<ReturnType<typeof findContent>>> & { content: Buffer };

/**
 * Performs the requested work on an uploaded file: checks or imports it. Safe to run twice, even concurrently: an
 * import and the end of its work are one transaction, and a file without work is left unchanged.
 */
export async function workOnFile(id: string): Promise<void> {
  const file = await findContent(db(), id);
  if (!file?.work || !file.content) return;
  const parsed = await read({ ...file, content: file.content });
  if (!('problem' in parsed) && file.work === 'import') return importNow(file, parsed);
  const result =
    'problem' in parsed
      ? { report: null, problem: parsed.problem }
      : { report: await checkImportFile(db(), parsed), problem: null };
  await transaction(async (tx) => {
    const now = await lockImportFile(tx, id);
    if (!isSameWork(now, file)) return;
    const chosen = 'problem' in parsed ? {} : parsed.choices;
    await updateFile(tx, id, { work: null, ...result, ...chosen });
  });
}

/** Returns whether a file still needs the work that was started: if the choices changed, another run does it. */
const isSameWork = (now: Choices | null, begun: Choices): boolean =>
  now?.work === begun.work &&
  now.kind === begun.kind &&
  isDeepStrictEqual([now.mapping, now.reading], [begun.mapping, begun.reading]);

async function read({
  id,
  content,
  kind,
  mapping,
  reading: stored,
}: Work): Promise<ParsedFile | { problem: string }> {
  let reportedAt = Date.now();
  try {
    const reading = storedReading(stored);
    const words = mergedWords(await rememberedWords(db()), reading.words);
    const parsed = await parseFile(
      { bytes: content, kind, mapping, reading: { ...reading, words } },
      {
        onProgress: async (progress) => {
          if (Date.now() - reportedAt < PROGRESS_MS)
            return new Promise<void>((resolve) => setImmediate(resolve));
          reportedAt = Date.now();
          await updateFile(db(), id, { progress });
        },
        recall: recallChoices(db()),
        quotes: (await currentFirm()).currencies,
      },
    );
    // Only what was chosen for this file stays with it: the words of others may change.
    parsed.choices = {
      ...parsed.choices,
      reading: { ...UNCHOSEN, ...parsed.choices.reading, words: reading.words },
    };
    return parsed;
  } catch (error) {
    // Whatever else is wrong is not the file's fault.
    if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
    return { problem: error.message };
  }
}

async function importNow(begun: Choices & { id: string }, parsed: ParsedFile): Promise<void> {
  const { id } = begun;
  await updateFile(db(), id, { progress: parsed.lineCount });
  await transaction(async (tx) => {
    const file = await lockImportFile(tx, id);
    // Chosen again in the meantime, it is another run's: these rows were read by the former columns.
    if (!file || !isSameWork(file, begun)) return;
    const { workById, fileName, sha256 } = file;
    const by = workById === null ? null : { memberId: workById };
    const { report, importId } = await importFile(tx, by, parsed, {
      ...{ importId: id, fileName, sha256 },
      // Work on it began only once what its check reported was confirmed.
      confirmed: storedReport(file.report)?.toConfirm ?? [],
    });
    // Once recorded in the ledger, the file with everyone's addresses is no longer needed.
    const kept = importId === null ? { report } : { report: { ...report, samples: [] }, content: null };
    await updateFile(tx, id, { work: null, problem: null, ...kept });
    if (importId !== null && by) await keepChoices(tx, parsed, by.memberId);
  });
}
