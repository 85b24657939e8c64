import { Hono } from 'hono';
import { calendarBehind, calendarOfNotice } from '#app/features/notices/own/calendar/feed.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders } from '../file-headers.ts';
import { requireMember } from '../member.ts';

const CALENDAR = { type: 'text/calendar; charset=utf-8', ending: 'ics' } as const;

export const ownNotices = new Hono<ServerEnv>();

ownNotices.get('/:id/notice.ics', async (c) => {
  const calendar = await calendarOfNotice(requireMember(c), c.req.param('id'));
  return c.body(calendar, 200, await fileHeaders(['Due date'], CALENDAR));
});

export const calendars = new Hono<ServerEnv>();

/** Calendar programs have no session: only the secret in the address counts. */
calendars.get('/:token/due-dates.ics', async (c) => {
  await countAct('calendar', clientAddress(c));
  return c.body(await calendarBehind(c.req.param('token')), 200, await fileHeaders(['Due dates'], CALENDAR));
});
