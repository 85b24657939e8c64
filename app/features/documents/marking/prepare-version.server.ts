import { db, transaction } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { DomainError } from '#app/domain/errors.ts';
import { MalwareScannerError } from '#app/integrations/malware/clamd.server.ts';
import { malwareScanner, storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { BusyError } from '#app/platform/untrusted-files/limits.ts';
import { oneLargeAtATime } from '#app/platform/untrusted-files/own-process.server.ts';
import { prepareDocument, readPictureFacts } from './in-own-process.server.ts';
import { findVersionToMark, savePages, saveScan } from './marking.queries.server.ts';
import { MOST_PICTURE_BYTES, MOST_PICTURE_PIXELS } from './picture-types.ts';
import { storePrepared } from './prepared-objects.jobs.server.ts';
import { PROBLEMS } from './problems.ts';
import { settleVersion, tellFirm } from './settle-version.server.ts';
import { wholeObject } from './whole-object.server.ts';

type Version = NonNullable<Awaited<ReturnType<typeof findVersionToMark>>>;

/** Larger files are not marked: they would need gigabytes of memory. */
export const MOST_BYTES = 200 * 1024 * 1024;
const PDF = 'application/pdf';
const MOST_SIGNS_OF_PAGE = 200_000;
const NULL_SIGNS = /\0/g;

/**
 * Prepares a file for marked copies: scans it, writes the template and its sidecar, and extracts its text for search.
 * Files are written first and the row last, so that an interruption leaves nothing that counts. Does nothing for a
 * file already prepared or refused.
 */
export async function prepareVersion(versionId: string, signal?: AbortSignal): Promise<void> {
  const version = await findVersionToMark(db(), versionId);
  if (!version) return;
  if (isTried(version)) return scanLate(version, signal);
  if (version.bytes > MOST_BYTES) return refuse(version, PROBLEMS.large);
  try {
    await oneLargeAtATime(version.bytes, () => prepareStored(version, signal));
    failures.delete(versionId);
  } catch (error) {
    if (signal?.aborted || !isHopeless(versionId, error)) throw error;
    await refuse(version, isRefusal(error) ? error.message : PROBLEMS.hopeless);
  }
}

/** How often this process has failed on a file, other than because of an outage. */
const failures = processGlobal('marking-failures', () => new Map<string, number>());
const MOST_FAILURES = 5;
const OUTAGES = [OutsideError, MalwareScannerError, BusyError] as const;

/** Beyond a limit, or otherwise the file's own fault. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'unprocessable';

/** Counts a failure on a file. Returns whether trying again makes no sense: there were many, or the file is beyond a limit. */
export function isHopeless(versionId: string, error: unknown): boolean {
  if (isRefusal(error)) return true;
  if (OUTAGES.some((kind) => error instanceof kind)) return false;
  const count = (failures.get(versionId) ?? 0) + 1;
  failures.set(versionId, count);
  return count >= MOST_FAILURES;
}

/** Scans a file that was prepared or refused before a scanner was configured. */
async function scanLate(version: Version, signal: AbortSignal | undefined): Promise<void> {
  const scanner = malwareScanner();
  if (!scanner || version.scannedAt) return;
  const bytes = await wholeObject(storage(), version.storageKey, { most: MOST_BYTES, signal });
  if (!bytes) return;
  const malware = await scanner.scan(bytes, signal);
  await transaction(async (tx) => {
    const isFirst = await saveScan(tx, version.id, { scannedAt: new Date(), malware });
    if (isFirst && malware) await tellFirm(tx, version, { problem: `The malware scanner found ${malware}.` });
  });
}

const isTried = ({ preparedAt, preparationProblem }: Version): boolean =>
  preparedAt !== null || preparationProblem !== null;

async function prepareStored({ id }: Version, signal: AbortSignal | undefined): Promise<void> {
  // While this task was queued, another may have done it.
  const version = await findVersionToMark(db(), id);
  if (!version || isTried(version)) return;
  const bytes = await wholeObject(storage(), version.storageKey, { most: MOST_BYTES, signal });
  if (!bytes) return refuse(version, PROBLEMS.lost);
  const scanner = malwareScanner();
  const malware = scanner ? await scanner.scan(bytes, signal) : null;
  const scan = scanner ? { scannedAt: new Date(), malware } : {};
  if (malware) return refuse(version, `The malware scanner found ${malware}.`, scan);
  if (version.contentType === PDF) return preparePdf(version, bytes, scan, signal);
  if (!version.contentType.startsWith('image/')) return refuse(version, PROBLEMS.type, scan);
  const facts = await readPictureFacts(bytes, undefined, { signal });
  if (facts?.type !== version.contentType) return refuse(version, PROBLEMS.picture, scan);
  if (bytes.length > MOST_PICTURE_BYTES || facts.pixels > MOST_PICTURE_PIXELS)
    return refuse(version, PROBLEMS.largePicture, scan);
  const outcome = { ...scan, preparedAt: new Date(), preparedBy: 'image', pages: 1 } as const;
  await transaction((tx) => settleVersion(tx, version, outcome));
}

/** PostgreSQL does not store NUL characters, and does not index more than a megabyte of words per text. */
const searchable = (text: string): string => text.slice(0, MOST_SIGNS_OF_PAGE).replace(NULL_SIGNS, ' ');

type Scan = { scannedAt?: Date; malware?: string | null };

async function preparePdf(
  version: Version,
  bytes: Uint8Array,
  scan: Scan,
  signal: AbortSignal | undefined,
): Promise<void> {
  const prepared = await prepareDocument(bytes, undefined, { signal });
  if ('problem' in prepared) return refuse(version, prepared.problem, scan);
  const { sidecar, method: preparedBy, warnings, texts } = prepared;
  const objects = await storePrepared(version.id, prepared);
  await transaction(async (tx) => {
    const now = new Date();
    const facts = { preparedAt: now, preparedBy, textReadAt: now };
    const outcome = { ...scan, ...facts, ...objects, warnings, pages: sidecar.pages.length };
    if (await settleVersion(tx, version, outcome)) await savePages(tx, version.id, texts.map(searchable));
  });
}

/** Stores why the file is never served as a marked copy. */
async function refuse(version: Version, preparationProblem: string, scan: Scan = {}): Promise<void> {
  await transaction((tx) => settleVersion(tx, version, { ...scan, preparationProblem }));
}
