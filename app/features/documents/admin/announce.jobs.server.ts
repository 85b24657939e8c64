import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import { notifyOthers } from '#app/notify/holders/recipients.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { OWN, publicationCause } from '#app/notify/outdated/publication-cause.ts';
import { heldJob } from '#app/platform/holds/holds.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { countUnprepared, findNextReaders, findOwnParts, findPublication } from './readers.queries.server.ts';

/** Members notified in one transaction, which therefore blocks others only briefly. */
const CHUNK = 100;
/**
 * A notice is postponed until its documents can be opened, also while the malware scanner is down. After a day it leaves
 * out those that still cannot.
 */
const WAIT_MS = 20_000;
const SHORT_WAITS = 60;
const LONG_WAIT_MS = 5 * 60_000;
const MOST_WAITS = SHORT_WAITS + (24 * 60) / 5;

/**
 * Notifies the readers of documents that were published together: each once, with one notice however many they read.
 * Runs in chunks; if it is killed at any point, it resumes there.
 */
export const announceJob = defineJob({
  name: 'document.announce',
  title: 'Notify members of new documents',
  payload: z.object({ publicationId: z.uuid(), after: z.uuid().nullable(), waits: z.int().min(0) }),
  async run({ publicationId, after, waits }, { signal }) {
    signal.throwIfAborted();
    await transaction(async (tx) => {
      const publication = await findPublication(tx, publicationId);
      if (!publication) return;
      if (after === null && waits < MOST_WAITS && (await countUnprepared(tx, publicationId)) > 0) {
        const wait = waits < SHORT_WAITS ? WAIT_MS : LONG_WAIT_MS;
        await next(tx, { publicationId, after, waits: waits + 1 }, new Date(Date.now() + wait));
        return;
      }
      const last = await notifyNextReaders(tx, publicationId, after);
      if (last) await next(tx, { publicationId, after: last, waits });
    });
  },
});

/**
 * The causes of the notices about documents that were published together: one for personal documents, one for all
 * others.
 */
export const noticeCauses = (publicationId: string) => ({
  all: publicationCause(publicationId),
  own: publicationCause(publicationId) + OWN,
});

type AnnouncementPortion = { publicationId: string; after: string | null; waits: number };

/** The announcement of what is visible at once, for an act that is held. */
export const heldAnnouncement = (publicationId: string): HeldJob =>
  heldJob(announceJob, { publicationId, after: null, waits: 0 }, `${publicationId} start 0`);

async function next(tx: Tx, part: AnnouncementPortion, startAfter?: Date): Promise<void> {
  const key = `${part.publicationId} ${part.after ?? 'start'} ${part.waits}`;
  await enqueue(tx, announceJob, part, { key, ...(startAfter && { startAfter }) });
}

export const announce = (tx: Tx, publicationId: string, at: Date): Promise<void> =>
  next(tx, { publicationId, after: null, waits: 0 }, at);

/** Returns the last member notified; `null` when no members are left. */
async function notifyNextReaders(
  tx: Tx,
  publicationId: string,
  after: string | null,
): Promise<string | null> {
  const causes = noticeCauses(publicationId);
  const audience = await findNextReaders(tx, { publicationId, after, limit: CHUNK });
  const owners = audience.flatMap(({ memberId, isOwn }) => (isOwn ? memberId : []));
  const notMailed = await notifyOthers(tx, owners, {
    ...{ right: 'documents', cause: causes.own },
    partsOf: (ownerIds) => findOwnParts(tx, publicationId, ownerIds),
    wordsOf: (parts) => ({
      ...noticeOf({ isOwn: true, count: parts.length, title: parts[0].title, documentId: parts[0].id }),
      ...(parts.length === 1 && { body: 'You can read it under Documents.' }),
    }),
  });
  for (const { memberId, ...what } of audience)
    await notify(tx, {
      memberId,
      ...noticeOf(what),
      cause: what.isOwn ? causes.own : causes.all,
      isMailed: !what.isOwn || !notMailed.has(memberId),
    });
  const people = new Set(audience.map(({ memberId }) => memberId));
  return people.size < CHUNK ? null : (audience.at(-1)?.memberId ?? null);
}

type Announcement = { isOwn: boolean; count: number; title: string | null; documentId: string };

function noticeOf({ isOwn, count, title, documentId }: Announcement) {
  const kind = isOwn ? ('statement_ready' as const) : ('document_published' as const);
  if (count === 1)
    return {
      kind,
      title: isOwn ? `${title} is ready` : `New document: ${title}`,
      body: isOwn
        ? 'You can read and download it under Documents. Only you can see it.'
        : 'You can read it under Documents.',
      href: `/documents/${documentId}`,
    };
  return {
    kind,
    title: isOwn ? `${count} personal documents are ready` : `${count} new documents`,
    body: `“${title}” and ${count - 1} more. They are under Documents.`,
    href: '/documents',
  };
}
