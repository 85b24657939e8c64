import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { type Page, pageOf, readCursor } from '#app/platform/paging.ts';
import { hashOfToken, mailedToken } from '#app/platform/tokens.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  countEntries,
  findByToken,
  findEntries,
  findEntry,
  findEntryForDesk,
  findEntryIds,
  lockEntryOf,
  lockWaiting,
  updateEntry,
  type WaitlistEntryRow,
} from './waitlist.queries.server.ts';
import {
  WAITLIST_LINK_DAYS,
  WAITLIST_QUIET_MINUTES,
  type WaitlistFilters,
  type WaitlistRequest,
  type WaitlistRow,
  type WaitlistState,
  waitlistState,
} from './waitlist.ts';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;
const SELECTION_SIZE = 200;

/** A link that is to be mailed: to which entry, good until when. */
export type WaitlistLink = { entryId: string; expiresAt: string };

export const waitlistToken = ({ entryId, expiresAt }: WaitlistLink): string =>
  mailedToken('waitlist', `${entryId}:${expiresAt}`);

/**
 * Puts an address without a live invitation on the waitlist; one that was removed, whose invitation came to nothing or
 * that has lost its link, as well. Answers the link to be mailed, or `null` when one was mailed a moment ago.
 */
export async function putOnWaitlist(
  tx: Tx,
  { email, source }: WaitlistRequest,
): Promise<WaitlistLink | null> {
  const now = new Date();
  const fresh = { id: newId(), email, source: source || null, joinedAt: now };
  const { entry, isNew } = await lockEntryOf(tx, fresh);
  const mailedAt = entry.tokenExpiresAt && entry.tokenExpiresAt.getTime() - WAITLIST_LINK_DAYS * DAY_MS;
  const waits = waitlistState(entry) === 'waiting';
  if (waits && mailedAt && now.getTime() - mailedAt < WAITLIST_QUIET_MINUTES * 60_000) return null;
  const expiresAt = new Date(now.getTime() + WAITLIST_LINK_DAYS * DAY_MS);
  const link = { entryId: entry.id, expiresAt: expiresAt.toISOString() };
  await updateEntry(tx, entry.id, {
    tokenHash: hashOfToken(waitlistToken(link)),
    tokenExpiresAt: expiresAt,
    removedAt: null,
    invitedAt: null,
    invitationId: null,
  });
  if (isNew || !waits) {
    await recordAudit(tx, {
      actorId: null,
      act: 'waitlist.join',
      subject: { type: 'waitlistEntry', id: entry.id },
      before: null,
      after: { source: fresh.source },
    });
  }
  return link;
}

/** The entry that a mailed link opens, `null` for one that is good no more. Opening it proves the address. */
export async function openByLink(tx: Tx, token: string): Promise<{ entryId: string; email: string } | null> {
  const entry = await findByToken(tx, hashOfToken(token));
  if (!entry) return null;
  if (!entry.provenAt) await updateEntry(tx, entry.id, { provenAt: new Date() });
  return { entryId: entry.id, email: entry.email };
}

/** Whom the mail of a link goes to; `null` when the link is overtaken by another, or the entry is gone. */
export async function linkToMail({ entryId, expiresAt }: WaitlistLink): Promise<{ email: string } | null> {
  const entry = await findEntry(db(), entryId);
  const isCurrent = entry?.tokenExpiresAt?.toISOString() === expiresAt && !entry.removedAt;
  return isCurrent ? { email: entry.email } : null;
}

/** The entries of these that still wait; to be invited or removed in this transaction. */
export const waitingEntries = (tx: Tx, ids: readonly string[]): Promise<WaitlistEntryRow[]> =>
  lockWaiting(tx, ids);

export const markInvited = (tx: Tx, entryId: string, invitationId: string | null): Promise<void> =>
  updateEntry(tx, entryId, { invitedAt: new Date(), invitationId });

/** Takes an entry off the list. @throws DomainError `not_found` when it does not wait any more. */
export async function removeFromWaitlist(tx: Tx, viewer: Viewer, entryId: string): Promise<void> {
  const [entry] = await lockWaiting(tx, [entryId]);
  if (!entry || !isAdmin(viewer)) throw new DomainError('not_found', 'This entry does not wait any more.');
  const removedAt = new Date();
  await updateEntry(tx, entryId, { removedAt, tokenHash: null });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'waitlist.remove',
    subject: { type: 'waitlistEntry', id: entryId },
    before: { removedAt: null },
    after: { removedAt },
  });
}

/** The waitlist as an admin sees it, who came first first. Empty for everyone else. */
export async function listWaitlist(viewer: Viewer, filters: WaitlistFilters): Promise<Page<WaitlistRow>> {
  const rows = await findEntries(viewer, db(), filters, readCursor(filters.cursor, 'time'), PAGE_SIZE);
  return pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.entry.id }), waitlistRow);
}

/** The ids of all that match, at most as many as one act takes. */
export const selectFromWaitlist = (viewer: Viewer, filters: WaitlistFilters): Promise<string[]> =>
  findEntryIds(viewer, db(), filters, SELECTION_SIZE);

export async function waitlistCounts(viewer: Viewer): Promise<Record<WaitlistState, number>> {
  return (await countEntries(viewer, db())) ?? { waiting: 0, invited: 0, removed: 0 };
}

/** One entry, by its id or its address; `null` when there is none, and for everyone but admins. */
export async function entryForDesk(
  viewer: Viewer,
  by: { id: string } | { email: string },
): Promise<WaitlistRow | null> {
  const found = await findEntryForDesk(viewer, db(), by);
  return found ? waitlistRow(found) : null;
}

function waitlistRow({
  entry,
  hasPreferences,
}: Pick<Awaited<ReturnType<typeof findEntries>>[number], 'entry' | 'hasPreferences'>): WaitlistRow {
  const { id, email, source, joinedAt, invitedAt, provenAt } = entry;
  return {
    id,
    email,
    source,
    state: waitlistState(entry),
    proven: provenAt !== null,
    hasPreferences,
    joinedAt: joinedAt.toISOString(),
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}
