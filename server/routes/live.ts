import { Hono } from 'hono';
import { followUnread } from '#app/features/notifications/live.server.ts';
import type { ServerEnv } from '../context.ts';
import { requirePerson } from '../member.ts';

/** Maximum unread lines before a reader counts as gone. */
const MOST_WAITING = 50;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // A proxy that compresses or buffers would delay the events.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export const live = new Hono<ServerEnv>();

/**
 * Sends server-sent events to a member's open pages: `unread` with the number of unread notifications, at once and on
 * each change, `news` with the kinds of notifications that have come, and `over` when the session ends. An admin who views as a member gets no events.
 */
live.get('/', async (c) => {
  const viewer = requirePerson(c);
  if (viewer.viewedBy) return c.body(null, 204);
  const lines = new TransformStream<Uint8Array, Uint8Array>(
    undefined,
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  );
  const writer = lines.writable.getWriter();
  const encoder = new TextEncoder();
  const send = (text: string) => {
    if ((writer.desiredSize ?? 0) > 0) writer.write(encoder.encode(text)).catch(leave);
    else leave();
  };
  const left = new AbortController();
  // A reader who has left gets no more events.
  const leave = () => {
    left.abort();
    writer.abort().catch(() => undefined);
  };
  writer.closed.then(leave, leave);
  const stop = await followUnread(viewer, {
    unread: (count) => send(`event: unread\ndata: ${count}\n\n`),
    news: (kinds) => send(`event: news\ndata: ${kinds.join(' ')}\n\n`),
    beat: () => send(': nothing new\n\n'),
    end(why) {
      if (why === 'session') send('event: over\ndata:\n\n');
      writer.close().catch(leave);
    },
  });
  left.signal.addEventListener('abort', stop);
  if (left.signal.aborted) stop();
  return c.body(lines.readable, 200, HEADERS);
});
