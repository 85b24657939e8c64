import { z } from 'zod';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { VIEW_IS_READ_ONLY } from '#app/domain/access/access.ts';
import { holderOf, onBehalf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { malwareScanner } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { holdGrants } from '#app/platform/grants/grants.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { downloadName } from '../document.ts';
import { type UnmarkableCode, unmarkableCode } from '../marking/problems.ts';
import { newTraceId } from '../marking/trace-id.ts';
import {
  extendCopy,
  findCopyable,
  findReusable,
  insertCopy,
  insertEvent,
  lockCopies,
  wasOpened,
} from './copies.queries.server.ts';
import { type Copy, markedCopy, originalCopy } from './copy-content.server.ts';
import { beingPrepared, untilPrepared } from './until-prepared.server.ts';

export type { Copy, MarkedCopy } from './copy-content.server.ts';

/** To be read in the browser, or downloaded. */
export type CopyPurpose = 'view' | 'download';

/** What a request wants: the file from its start, a later part of it, or only its metadata. */
export type AskedPart = 'whole' | 'later' | 'facts';

export type CopyOptions = {
  part?: AskedPart;
  /** The version that the viewer has open: its later parts are served even after another one replaced it. */
  version?: string;
  /** Refuses documents that are served unmarked, for routes that promise a mark. */
  mustBeMarked?: boolean;
  /** Makes the mark only when the content is read: for one of many files. */
  later?: boolean;
};

type Copyable = NonNullable<Awaited<ReturnType<typeof findCopyable>>>;
type Refusal = { code: 'forbidden' | UnmarkableCode; message: string; reason: string };

/** How long a broken download continues with the same copy; the time printed in it stays that of its first part. */
const REUSABLE_MS = 60 * 60_000;

/** How long a person who opened a version reads on in it, once it is replaced. */
const READ_ON_MS = 24 * 60 * 60_000;

/**
 * Opens a document for a person: unchanged, or marked with their name. Who opened what, and
 * who was refused what, is recorded before the first byte is sent; a later part counts as opening the file unless the
 * person has opened it within the hour.
 * @throws DomainError `bad_request` for a malformed id, `not_found` for a document that does not exist or that they
 * may not read, `conflict` for a version that was replaced and that they do not have open, `forbidden` for a download
 * under the view-only policy and for admins who view as a member, `payload_too_large`, `unsupported_type` or
 * `unprocessable` for a file that cannot be marked, `too_many_requests` for more downloads than a person makes,
 * `unavailable` while it is being prepared, when too many copies are being made, or when the storage is down.
 */
export async function openCopy(
  viewer: Viewer,
  documentId: string,
  purpose: CopyPurpose,
  { part = 'whole', version, mustBeMarked = false, later = false }: CopyOptions = {},
): Promise<Copy> {
  if (viewer.viewedBy) throw new DomainError('forbidden', VIEW_IS_READ_ONLY);
  for (const id of [documentId, version ?? documentId])
    if (!z.uuid().safeParse(id).success) throw new DomainError('bad_request', 'This is not a document id.');
  const find = () => served(viewer, documentId, { part, version });
  const marks = (one: Copyable) => mustBeMarked || isMarkedFor(viewer, one);
  const found = await copyable(find, purpose, marks);
  const isMarked = marks(found);
  const isOpening = await opens(viewer, found, purpose, part);
  if (isOpening)
    await countAct(purpose === 'download' ? 'documentDownload' : 'documentView', viewer.memberId);
  const refusal = refusalOf(found, purpose, isMarked);
  if (refusal) {
    if (isOpening) await transaction((tx) => recordRefusal(tx, viewer, found, refusal));
    throw new DomainError(refusal.code, refusal.message);
  }
  const fileName = downloadName(found.title, found.contentType);
  if (!isMarked) {
    if (isOpening) await transaction((tx) => recordEvent(tx, viewer, found, { act: purpose, copyId: null }));
    return originalCopy({ ...found, fileName });
  }
  const granted = await transaction((tx) => grant(tx, viewer, found.versionId));
  const { email } = viewer;
  const mark = {
    name: markedName(viewer),
    email,
    markedAt: granted.markedAt.toISOString(),
    traceId: granted.id,
    documentId,
  };
  const copy = markedCopy({ ...found, fileName }, mark);
  // A file that cannot be marked right now was not opened.
  if (isOpening && !later) await copy.bytes();
  if (isOpening)
    await transaction((tx) => recordEvent(tx, viewer, found, { act: purpose, copyId: granted.id }));
  return copy;
}

/**
 * Returns whether a person's copy is marked: as the policy requires; for a holder who gave access, each one that can be.
 */
const isMarkedFor = ({ holders }: Viewer, { policy, preparationProblem }: Copyable): boolean =>
  policy !== 'original' || (holders !== null && preparationProblem === null);

/** The name in a copy: the reader's, and for whom they read. */
function markedName(viewer: Viewer): string {
  const scope = holderOf(viewer);
  return scope ? `${viewer.name} for ${scope.holderName}` : viewer.name;
}

async function opens(
  { memberId }: Viewer,
  { versionId, isReplaced }: Copyable,
  act: CopyPurpose,
  part: AskedPart,
): Promise<boolean> {
  if (part !== 'later') return part === 'whole';
  // Reading on in a replaced version belongs to its last opening: as another one, it would prolong itself.
  const since = new Date(Date.now() - (isReplaced ? READ_ON_MS : REUSABLE_MS));
  return !(await wasOpened(db(), { memberId, versionId, act, since }));
}

async function copyable(
  find: () => Promise<Copyable>,
  purpose: CopyPurpose,
  marks: (found: Copyable) => boolean,
): Promise<Copyable> {
  const found = await find();
  if (isReady(found, marks(found)) || refusalOf(found, purpose, marks(found))) return found;
  await untilPrepared(found.versionId);
  // In the meantime it may have been replaced, or withdrawn from this reader.
  const now = await find();
  if (!isReady(now, marks(now)) && !refusalOf(now, purpose, marks(now))) throw beingPrepared();
  return now;
}

/**
 * Finds the file to serve: the present version, or, for a later part, the replaced one that the viewer has opened.
 * Only what was served to them before can be asked for.
 */
async function served(
  viewer: Viewer,
  documentId: string,
  { part, version }: { part: AskedPart; version: string | undefined },
): Promise<Copyable> {
  const present = await findCopyable(viewer, db(), documentId);
  if (!present) throw new DomainError('not_found', 'Document not found.');
  if (version === undefined || version === present.versionId) return present;
  const { memberId } = viewer;
  const opening = {
    memberId,
    versionId: version,
    act: 'view',
    since: new Date(Date.now() - READ_ON_MS),
  } as const;
  const hasOpen = part === 'later' && (await wasOpened(db(), opening));
  const replaced = hasOpen ? await findCopyable(viewer, db(), documentId, version) : undefined;
  if (!replaced) throw new DomainError('conflict', 'This document has a new version. Please open it again.');
  return replaced;
}

/** Returns whether a file was processed, if it needs a mark, and scanned, if files are scanned. */
function isReady(found: Copyable, isMarked: boolean): boolean {
  const isTried = found.preparedAt !== null || found.preparationProblem !== null;
  const isScanned = malwareScanner() === null || found.scannedAt !== null;
  return (isTried || !isMarked) && isScanned;
}

function refusalOf(found: Copyable, purpose: CopyPurpose, isMarked: boolean): Refusal | null {
  if (found.malware)
    return {
      code: 'unprocessable',
      message: 'This file is not available. Investor relations has been notified.',
      reason: 'malware',
    };
  if (purpose === 'download' && found.policy === 'view_only')
    return {
      code: 'forbidden',
      message: 'This document can be read in the app but not downloaded.',
      reason: 'view_only',
    };
  if (isMarked && found.preparationProblem)
    return {
      code: unmarkableCode(found.preparationProblem),
      message:
        'We could not prepare your copy of this document. Investor relations has been notified and will replace the file.',
      reason: 'cannot_be_marked',
    };
  return null;
}

async function grant(tx: Tx, viewer: Viewer, versionId: string): Promise<{ id: string; markedAt: Date }> {
  const now = new Date();
  const { memberId } = viewer;
  const reusableUntil = new Date(now.getTime() + REUSABLE_MS);
  // Two simultaneous first requests get one copy.
  await lockCopies(tx, memberId, versionId);
  const known = await findReusable(tx, memberId, versionId, now);
  if (known) {
    // Later parts come from the same copy.
    await extendCopy(tx, known.id, reusableUntil);
    return known;
  }
  const copy = { id: newTraceId(), markedAt: now };
  await insertCopy(tx, { ...copy, versionId, memberId, reusableUntil });
  return copy;
}

type Act = { act: CopyPurpose; copyId: string | null };

async function recordEvent(tx: Tx, viewer: Viewer, found: Copyable, { act, copyId }: Act): Promise<void> {
  // A copy that was made meanwhile is not handed out once access has ended.
  await holdGrants(tx, viewer);
  const { id: documentId, versionId } = found;
  await insertEvent(tx, { documentId, versionId, memberId: viewer.memberId, act, copyId, reason: null });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: `document.${act}`,
    subject: { type: 'document', id: documentId },
    before: null,
    after: { version: versionId, ...(copyId && { copy: copyId }), ...onBehalf(viewer) },
  });
}

async function recordRefusal(tx: Tx, viewer: Viewer, found: Copyable, { reason }: Refusal): Promise<void> {
  const { id: documentId, versionId } = found;
  const event = {
    documentId,
    versionId,
    memberId: viewer.memberId,
    act: 'refused',
    copyId: null,
    reason,
  } as const;
  await insertEvent(tx, event);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'document.refuse',
    subject: { type: 'document', id: documentId },
    before: null,
    after: { version: versionId, reason, ...onBehalf(viewer) },
  });
}
