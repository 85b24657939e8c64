import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { line } from '#app/domain/text/input-text.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { tableReading, UNCHOSEN } from '#app/platform/tables/table-reading.ts';
import { findImport, findImports } from '../../ledger-imports.queries.server.ts';
import { undoImport } from '../../undo/undo-import.server.ts';
import { fileHash } from '../import-file.server.ts';
import { IMPORT_KINDS, MOST_IMPORT_BYTES } from '../import-format.ts';
import { mayBeImported, needsChoices } from '../import-report.ts';
import {
  type ImportDetail,
  type ImportRow,
  type OpenFile,
  storedReading,
  storedReport,
} from './file-view.ts';
import { ledgerFileJob, undoImportJob } from './file-work.jobs.server.ts';
import {
  discardOldFiles,
  findContent,
  findFile,
  findOpenFiles,
  insertFile,
  lockImportFile,
  updateFile,
} from './files.queries.server.ts';
import { IMPORTS } from './import-list.tsx';

/** Files up to this size are processed within the request; larger ones by a job. */
const SMALL_BYTES = 150_000;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** The most open files shown. */
const MOST_LISTED = 100;

export const fileNameInput = line(200);

export const fileChoices = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS).nullable(),
  mapping: z
    .record(z.string().max(50), z.string().max(100))
    .refine((mapping) => Object.keys(mapping).length < 20),
  reading: tableReading.default(UNCHOSEN),
});

export const sheetChoice = z.object({ id: z.uuid(), sheet: z.string().min(1).max(31) });

/** `confirmed`: what the report wants confirmed is right. */
export const importChoice = z.object({ id: z.uuid(), confirmed: z.boolean().default(false) });

/**
 * Stores an uploaded file, to be checked. Files that are never imported are deleted after 30 days.
 * @throws DomainError `unprocessable` for an empty file, `payload_too_large`.
 */
export async function keepFile(
  tx: Tx,
  viewer: Viewer,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<{ id: string }> {
  if (content.length === 0) throw new DomainError('unprocessable', 'The file is empty.');
  if (content.length > MOST_IMPORT_BYTES)
    throw new DomainError('payload_too_large', `Files can be at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB.`);
  const [id, uploadedAt] = [newId(), new Date()];
  await discardOldFiles(tx, new Date(uploadedAt.getTime() - KEPT_DAYS * DAY_MS), uploadedAt);
  await insertFile(tx, {
    ...{ id, fileName, content, bytes: content.length, sha256: fileHash(content) },
    ...{ uploadedAt, uploadedById: viewer.memberId },
  });
  return { id };
}

type CheckableFile = { id: string; isSmall: boolean };

/**
 * Requests a check of a file with the admin's choice of kind and columns.
 * @throws DomainError `not_found`; `conflict` while it is being processed, or once it is imported.
 */
export async function askForCheck(
  tx: Tx,
  viewer: Viewer,
  { id, kind, mapping, reading = UNCHOSEN }: z.input<typeof fileChoices>,
): Promise<CheckableFile> {
  const file = await requireOpen(tx, viewer, id);
  await updateFile(tx, id, { kind, mapping, reading });
  return begin(tx, viewer, file, 'check');
}

/**
 * Opens another sheet of a workbook as a file of its own, and requests its check.
 * @throws DomainError as `askForCheck`; `not_found` for a sheet that the workbook does not have.
 */
export async function openSheet(
  tx: Tx,
  viewer: Viewer,
  { id, sheet }: z.output<typeof sheetChoice>,
): Promise<CheckableFile> {
  const { fileName, report } = await requireOpen(tx, viewer, id);
  const content = (await findContent(tx, id))?.content;
  if (!content || !storedReport(report)?.sheets.includes(sheet))
    throw new DomainError('not_found', 'There is no such sheet in this file.');
  const kept = await keepFile(tx, viewer, { fileName: `${sheet} in ${fileName}`.slice(0, 200), content });
  return askForCheck(tx, viewer, { ...kept, kind: null, mapping: {}, reading: { ...UNCHOSEN, sheet } });
}

/**
 * Requests the import of a checked file without errors. It is checked again during the import.
 * @throws DomainError `not_found`; `conflict` while it is being processed, once it is imported, while it has errors, or
 * if what looks wrong in it is not confirmed.
 */
export async function askForImport(
  tx: Tx,
  viewer: Viewer,
  { id, confirmed = false }: z.input<typeof importChoice>,
): Promise<CheckableFile> {
  const file = await requireOpen(tx, viewer, id);
  const report = storedReport(file.report);
  if (!report || !mayBeImported(report))
    throw new DomainError('conflict', 'This file has nothing to import. Check it first.');
  if (report.toConfirm.length > 0 && !confirmed)
    throw new DomainError('conflict', 'Some of this file looks wrong. Confirm that it is right first.');
  return begin(tx, viewer, file, 'import');
}

async function begin(
  tx: Tx,
  viewer: Viewer,
  { id, bytes }: { id: string; bytes: number },
  work: 'check' | 'import',
): Promise<CheckableFile> {
  await updateFile(tx, id, { work, workById: viewer.memberId, progress: 0, problem: null });
  // A small file is processed immediately; the job then finds nothing to do, unless the process was killed before.
  await enqueue(tx, ledgerFileJob, { fileId: id });
  return { id, isSmall: bytes <= SMALL_BYTES };
}

/**
 * Deletes a file that is not imported, even during a check: a check that never ends must not block the deletion.
 * @throws DomainError `not_found`; `conflict` once it is imported, or during the import.
 */
export async function discardImportFile(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const file = await requireOpen(tx, viewer, id, ['import']);
  await updateFile(tx, id, { content: null, report: null, work: null, discardedAt: new Date() });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'ledger.discardFile',
    subject: { type: 'ledger_file', id },
    before: { file: file.fileName },
    after: null,
  });
}

type Busy = 'check' | 'import';

async function requireOpen(tx: Tx, viewer: Viewer, id: string, busy: readonly Busy[] = ['check', 'import']) {
  const locked = await lockImportFile(tx, id);
  const file = locked && (await findFile(viewer, tx, id));
  if (!file) throw new DomainError('not_found', 'File not found.');
  if (file.isImported) throw new DomainError('conflict', 'This file is already imported.');
  if (file.work && busy.includes(file.work))
    throw new DomainError('conflict', 'This file is being processed. Please wait until it finishes.');
  return file;
}

/** The imports so far, for admins. */
export const importList = serveList(IMPORTS, {
  need: { sees: 'money' },
  find: findImports,
  rowOf: importRow,
});

/** Returns the files that are neither imported nor discarded, newest first. */
export async function openFiles(viewer: Viewer): Promise<OpenFile[]> {
  return (await findOpenFiles(viewer, db(), MOST_LISTED)).map((file) => {
    const report = storedReport(file.report);
    return {
      id: file.id,
      fileName: file.fileName,
      kind: file.kind ?? report?.kind ?? null,
      uploadedAt: file.uploadedAt.toISOString(),
      uploadedBy: file.uploadedBy,
      work: file.work,
      errorCount: report?.errorCount ?? null,
      needsChoices: report !== null && needsChoices(report),
    };
  });
}

type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

function importRow({ at, undoneAt, sha256, ...row }: FoundImport): ImportRow {
  return {
    ...row,
    sha256: sha256.toString('hex'),
    at: at.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}

/** Returns a pending or imported file, or an import from another source. @throws DomainError `not_found`. */
export async function importDetail(viewer: Viewer, id: string): Promise<ImportDetail> {
  if (!z.uuid().safeParse(id).success) throw new DomainError('not_found', 'Import not found.');
  const [file, imported] = [await findFile(viewer, db(), id), await findImport(db(), id)];
  if (!file && !imported) throw new DomainError('not_found', 'Import not found.');
  const report = storedReport(file?.report ?? null);
  return {
    id,
    fileName: file?.fileName ?? imported?.fileName ?? '',
    kind: imported?.kind ?? file?.kind ?? report?.kind ?? null,
    imported: imported ? importRow(imported) : null,
    file: file && {
      uploadedAt: file.uploadedAt.toISOString(),
      uploadedBy: file.uploadedBy,
      bytes: file.bytes,
      chosenKind: file.kind,
      mapping: file.mapping,
      reading: storedReading(file.reading),
      work: file.work,
      progress: file.progress,
      problem: file.problem,
    },
    report,
  };
}

/** Imports of more lines are undone by a job. */
const MOST_AT_ONCE = 5_000;

/**
 * Undoes an import, or, if it is too large for a request, lets a job do it.
 * @throws DomainError `not_found`, `conflict` if it is already undone; also as `undoImport`.
 */
export async function undoOrEnqueue(
  tx: Tx,
  viewer: Viewer,
  { id: importId }: { id: string },
): Promise<{ isQueued: boolean }> {
  const found = await findImport(tx, importId);
  if (!found) throw new DomainError('not_found', 'Import not found.');
  if (found.undoneAt) throw new DomainError('conflict', 'This import is already undone.');
  const isQueued = found.addedCount > MOST_AT_ONCE;
  if (isQueued) {
    await updateFile(tx, importId, { problem: null });
    await enqueue(tx, undoImportJob, { importId, memberId: viewer.memberId });
  } else await undoImport(tx, viewer, { importId });
  return { isQueued };
}
