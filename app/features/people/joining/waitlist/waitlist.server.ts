import { z } from 'zod';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { labelsOf, type Word } from '#app/domain/investing/vocabulary.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { hashOfToken } from '#app/platform/session/mailed-tokens.server.ts';
import {
  countEntries,
  findByToken,
  findEntryForAdmin,
  findEntryInvitedBy,
  findWaitlistEntries,
  lockEntryOf,
  lockWaiting,
  updateEntry,
  updateWaiting,
  type WaitlistEntryRow,
} from './waitlist.queries.server.ts';
import {
  WAITLIST_LINK_DAYS,
  WAITLIST_QUIET_MINUTES,
  type WaitlistRequest,
  type WaitlistState,
  type WaitlistWishes,
  waitlistState,
} from './waitlist.ts';
import { WAITLIST, type WaitlistRow } from './waitlist-list.tsx';
import { enqueueWaitlistMail, type WaitlistLink, waitlistToken } from './waitlist-mail.jobs.server.ts';

const DAY_MS = 86_400_000;

/**
 * Puts an address without a live invitation on the waitlist, also after a removal, an unused invitation or a lost
 * link. Returns the link to mail; `null` when one was mailed a moment ago.
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
  await enqueueWaitlistMail(tx, link);
  return link;
}

type LinkedEntry = { entryId: string; email: string; isProven: boolean };

/** Returns the entry of a mailed link; `null` if it is no longer valid. */
export async function entryOfLink(token: string, on: Db | Tx = db()): Promise<LinkedEntry | null> {
  const entry = await findByToken(on, hashOfToken(token));
  return entry ? { entryId: entry.id, email: entry.email, isProven: entry.provenAt !== null } : null;
}

/** Verifies the address of an entry: its owner answers by the mailed link. Scanners of mail only open it. */
export async function verifyByLink(tx: Tx, token: string): Promise<LinkedEntry | null> {
  const entry = await entryOfLink(token, tx);
  if (entry && !entry.isProven) await updateEntry(tx, entry.entryId, { provenAt: new Date() });
  return entry;
}

/** Returns what brought the invited person to the waitlist; `null` if they were not invited from it. */
export const sourceOfInvited = async (
  tx: Tx,
  invitationId: string,
): Promise<{ source: string | null } | null> => (await findEntryInvitedBy(tx, invitationId)) ?? null;

/** Locks a waiting entry until the transaction ends. */
export async function lockedWaitingEntry(tx: Tx, entryId: string): Promise<WaitlistEntryRow | undefined> {
  const [entry] = await lockWaiting(tx, [entryId]);
  return entry;
}

export const markInvited = (tx: Tx, entryId: string, invitationId: string | null): Promise<void> =>
  updateEntry(tx, entryId, { invitedAt: new Date(), invitationId });

/** Marks the waiting entry of a person who joins as invited, whichever way they were; `null` if by no invitation. */
export const markJoined = (tx: Tx, email: string, invitationId: string | null): Promise<void> =>
  updateWaiting(tx, email, { invitedAt: new Date(), invitationId });

/** Removes a waiting entry from the list. @throws DomainError `not_found`, also for everyone but admins. */
export async function removeFromWaitlist(
  tx: Tx,
  viewer: Viewer,
  { entryId }: { entryId: string },
): Promise<void> {
  const entry = await lockedWaitingEntry(tx, entryId);
  if (!entry || !isAdmin(viewer))
    throw new DomainError('not_found', 'This person is no longer on the waitlist.');
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

export const waitlist = serveList(WAITLIST, {
  need: { sees: 'people' },
  find: async (...asked: Parameters<typeof findWaitlistEntries>) => {
    const [, on] = asked;
    const [entries, { sectors }] = await Promise.all([findWaitlistEntries(...asked), currentVocabulary(on)]);
    return entries.map((entry) => ({ ...entry, words: sectors }));
  },
  rowOf: waitlistRow,
});

export async function waitlistCounts(viewer: Viewer): Promise<Record<WaitlistState, number>> {
  return (await countEntries(viewer, db())) ?? { waiting: 0, invited: 0, removed: 0 };
}

/** Returns one entry, by its id or its address; `null` when there is none, and for everyone but admins. */
export async function entryForAdmin(
  viewer: Viewer,
  by: { id: string } | { email: string },
): Promise<WaitlistRow | null> {
  const entry = await findEntryForAdmin(viewer, db(), by);
  return entry ? waitlistRow({ ...entry, words: (await currentVocabulary()).sectors }) : null;
}

type FoundEntry = {
  entry: WaitlistEntryRow;
  answers: Record<string, unknown> | null;
  /** The firm's sectors. */
  words: readonly Word[];
};

function waitlistRow({ entry, answers, words }: FoundEntry): WaitlistRow {
  const { id, email, source, joinedAt, invitedAt, provenAt } = entry;
  return {
    id,
    email,
    source,
    state: waitlistState(entry),
    proven: provenAt !== null,
    hasPreferences: answers !== null,
    wishes: answers && wishesIn(answers, words),
    joinedAt: joinedAt.toISOString(),
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}

const text = z.string().nullable().catch(null);
const amount = z.number().nullable().catch(null);
const answered = z.object({
  investorType: text,
  currency: text,
  ticketMin: amount,
  ticketMax: amount,
  sectors: z.array(z.string()).catch([]),
});

/** Reads the answers of the preferences' form that the list shows. */
function wishesIn(answers: Record<string, unknown>, words: readonly Word[]): WaitlistWishes {
  const wishes = answered.parse(answers);
  return { ...wishes, sectors: labelsOf(words, wishes.sectors) };
}
