import { db } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { isMember } from '#app/domain/access/access.ts';
import { isDelegate } from '#app/domain/access/grants.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { IDLE_MS, membershipStatusOf } from '#app/platform/session/session.server.ts';
import { findListening } from './live.queries.server.ts';

/** How often the database is polled, once for all listeners of this process. */
const EVERY_MS = 1_000;
/** Proxies may close a connection that is silent for longer. */
const BEAT_EVERY_MS = 25_000;
/** Tabs of a browser share one connection, so this limits browsers. */
const MOST_PER_MEMBER = 10;

type Listener = {
  unread(count: number): void;
  /** Notifications have come, of these kinds. */
  news(kinds: readonly NotificationKind[]): void;
  /** A heartbeat. */
  beat(): void;
  /** The end of the stream: the session has ended, or this process stops and another one continues. */
  end(why: 'session' | 'process'): void;
};

type Follower = Listener & {
  memberId: string;
  sessionId: string;
  told: number;
  toldAt: number;
  known: ReadonlySet<string> | null;
};

const hub = processGlobal('live', () => ({
  followers: new Set<Follower>(),
  timer: null as ReturnType<typeof setTimeout> | null,
  asking: null as Promise<void> | null,
  isClosed: false,
}));

/**
 * Reports the viewer's unread count, at once and on every change by any process, and the kinds of what has come. Ends with the session, and when the
 * member loses their membership. Returns a function that stops listening.
 *
 * @throws DomainError `too_many_requests` when the member listens from too many browsers, `unavailable` on shutdown.
 */
export async function followUnread(viewer: Viewer, listener: Listener): Promise<() => void> {
  const { memberId, sessionId } = viewer;
  if (hub.isClosed) throw new DomainError('unavailable', 'Please try again in a moment.', { retryAfter: 1 });
  const others = [...hub.followers].filter((follower) => follower.memberId === memberId);
  if (others.length >= MOST_PER_MEMBER) {
    throw new DomainError('too_many_requests', 'You have too many pages open. Please close some.', {
      retryAfter: 60,
    });
  }
  // Counted before the database responds, so concurrent connections cannot exceed the limit.
  const follower: Follower = { ...listener, memberId, sessionId, told: -1, toldAt: Date.now(), known: null };
  hub.followers.add(follower);
  const stop = () => void hub.followers.delete(follower);
  try {
    const [row] = await listeningSessions([sessionId]);
    // Not if a poll was faster, whose answer may be newer.
    if (row && follower.known === null) sendChanges(follower, row);
  } catch (error) {
    stop();
    throw error;
  }
  hub.timer ??= nextLook();
  return stop;
}

const listeningSessions = (sessionIds: readonly string[]) =>
  findListening(db(), sessionIds, new Date(Date.now() - IDLE_MS));

type Newest = readonly { id: string; kind: NotificationKind }[];

/** Both come from one query: from two, a listener would miss the kind of what comes in between. */
function sendChanges(follower: Follower, { unread, newest }: { unread: number; newest: Newest }): void {
  sendUnread(follower, unread);
  sendNews(follower, newest);
}

function sendUnread(follower: Follower, unread: number): void {
  if (unread === follower.told || !hub.followers.has(follower)) return;
  follower.told = unread;
  follower.toldAt = Date.now();
  follower.unread(unread);
}

function sendNews(follower: Follower, newest: Newest): void {
  const { known } = follower;
  follower.known = new Set(newest.map(({ id }) => id));
  const kinds = known && newest.filter(({ id }) => !known.has(id)).map(({ kind }) => kind);
  if (!kinds || kinds.length === 0) return;
  follower.toldAt = Date.now();
  follower.news([...new Set(kinds)]);
}

function nextLook(): ReturnType<typeof setTimeout> {
  const timer = setTimeout(async () => {
    hub.asking = look().catch((err: unknown) => logger.warn({ err }, 'Unread counts could not be fetched'));
    await hub.asking;
    hub.timer = hub.followers.size > 0 && !hub.isClosed ? nextLook() : null;
  }, EVERY_MS);
  return timer.unref();
}

/** Polls once for all listeners, and notifies each of its changes. */
async function look(): Promise<void> {
  const listening = [...hub.followers];
  if (listening.length === 0) return;
  const sessions = new Set(listening.map(({ sessionId }) => sessionId));
  const rows = await listeningSessions([...sessions]);
  const found = new Map(
    rows
      .filter((row) => {
        const role = roleOf(row.roles);
        const person = { role, membershipStatus: membershipStatusOf(row, role), profile: row };
        return isMember(person) || isDelegate(person);
      })
      .map((row) => [row.sessionId, row]),
  );
  for (const follower of listening) {
    const row = found.get(follower.sessionId);
    if (!row) {
      hub.followers.delete(follower);
      follower.end('session');
      continue;
    }
    sendChanges(follower, row);
    if (Date.now() - follower.toldAt < BEAT_EVERY_MS) continue;
    follower.toldAt = Date.now();
    follower.beat();
  }
}

/** Returns how many pages of this process are listening. */
export const openPages = (): number => hub.followers.size;

/** Ends all listeners on shutdown; clients reconnect to another process. */
export async function stopLive(): Promise<void> {
  hub.isClosed = true;
  if (hub.timer) clearTimeout(hub.timer);
  hub.timer = null;
  for (const follower of hub.followers) follower.end('process');
  hub.followers.clear();
  await hub.asking;
}
