import { db } from '#app/db/client.server.ts';
import { processGlobal } from '#app/db/process-global.ts';
import { isMember } from '#app/platform/access.ts';
import { DomainError } from '#app/platform/errors.ts';
import { logger } from '#app/platform/logger.server.ts';
import { roleOf } from '#app/platform/roles.ts';
import { IDLE_MS, standingOf } from '#app/platform/session.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findListening } from './live.queries.server.ts';
import { unreadNotifications } from './notifications.server.ts';

/** How often the database is asked, once for everybody who listens to this process. */
const EVERY_MS = 1_000;
/** A line that says nothing for longer may be cut by what lies between. */
const BEAT_EVERY_MS = 25_000;
/** Browsers share one connection between their tabs, so these are as many browsers. */
const MOST_PER_MEMBER = 10;

/** What a listener is told. */
type Listener = {
  unread(count: number): void;
  /** Nothing has happened for a while. */
  beat(): void;
  /** Nothing more comes: the session is over, or this process stops and another one goes on. */
  end(why: 'session' | 'process'): void;
};

type Follower = Listener & { memberId: string; sessionId: string; told: number; toldAt: number };

const hub = processGlobal('live', () => ({
  followers: new Set<Follower>(),
  timer: null as ReturnType<typeof setTimeout> | null,
  asking: null as Promise<void> | null,
  isClosed: false,
}));

/**
 * Tells how much the viewer has to read: at once, and whenever that changes, whichever process changed it. It ends with
 * the session, and when its member is no member any more. Answers how to stop listening.
 *
 * @throws DomainError `too_many_requests` when the member listens from too many browsers, `unavailable` while the process stops.
 */
export async function followUnread(viewer: Viewer, listener: Listener): Promise<() => void> {
  const { memberId, sessionId } = viewer;
  if (hub.isClosed) throw new DomainError('unavailable', 'Please try again in a moment.', { retryAfter: 1 });
  const others = [...hub.followers].filter((follower) => follower.memberId === memberId);
  if (others.length >= MOST_PER_MEMBER) {
    throw new DomainError('too_many_requests', 'You have too many of our pages open.', { retryAfter: 60 });
  }
  // It counts from now on, before the database answers: many at once are not one too many.
  const follower: Follower = { ...listener, memberId, sessionId, told: -1, toldAt: Date.now() };
  hub.followers.add(follower);
  const stop = () => void hub.followers.delete(follower);
  try {
    tell(follower, await unreadNotifications(viewer));
  } catch (error) {
    stop();
    throw error;
  }
  hub.timer ??= nextLook();
  return stop;
}

function tell(follower: Follower, unread: number): void {
  if (unread === follower.told || !hub.followers.has(follower)) return;
  follower.told = unread;
  follower.toldAt = Date.now();
  follower.unread(unread);
}

function nextLook(): ReturnType<typeof setTimeout> {
  const timer = setTimeout(async () => {
    hub.asking = look().catch((err: unknown) => logger.warn({ err }, 'Nobody could be told what is new'));
    await hub.asking;
    hub.timer = hub.followers.size > 0 && !hub.isClosed ? nextLook() : null;
  }, EVERY_MS);
  return timer.unref();
}

/** Asks once for everybody who listens, and tells each what has changed for them. */
async function look(): Promise<void> {
  const listening = [...hub.followers];
  if (listening.length === 0) return;
  const sessions = new Set(listening.map(({ sessionId }) => sessionId));
  const rows = await findListening(db(), [...sessions], new Date(Date.now() - IDLE_MS));
  const unreadOf = new Map(
    rows
      .filter((row) => {
        const role = roleOf(row.roles);
        return isMember({ role, standing: standingOf(row, role) });
      })
      .map(({ sessionId, unread }) => [sessionId, unread]),
  );
  for (const follower of listening) {
    const unread = unreadOf.get(follower.sessionId);
    if (unread === undefined) {
      hub.followers.delete(follower);
      follower.end('session');
      continue;
    }
    tell(follower, unread);
    if (Date.now() - follower.toldAt < BEAT_EVERY_MS) continue;
    follower.toldAt = Date.now();
    follower.beat();
  }
}

/** Ends every listening, for a process that stops; who listened goes on with another one. */
export async function stopLive(): Promise<void> {
  hub.isClosed = true;
  if (hub.timer) clearTimeout(hub.timer);
  hub.timer = null;
  for (const follower of hub.followers) follower.end('process');
  hub.followers.clear();
  await hub.asking;
}
