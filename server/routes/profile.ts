import { Hono } from 'hono';
import { z } from 'zod';
import { pictureKey } from '#app/features/people/profile/picture.ts';
import { pictureInUse } from '#app/features/people/profile/profile.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { isPictureType } from '#app/platform/pictures/picture-type.ts';
import { takeOwnData } from '#app/processes/account/account-data.server.ts';
import { confirmFirst } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';
import { fileHeaders, JSON_TYPE, today } from '../file-headers.ts';
import { requirePerson } from '../member.ts';
import { storedObject } from '../stored-object.ts';

export const profile = new Hono<ServerEnv>();

/** Returns all data stored about the person who requests it, as a file. */
profile.get('/data', async (c) => {
  const viewer = requirePerson(c);
  // Back at the button.
  const again = confirmFirst(c, viewer, '/profile#data');
  if (again) return again;
  const data = await takeOwnData(viewer);
  const headers = await fileHeaders(['My data', today()], { type: JSON_TYPE, ending: 'json' });
  return c.body(JSON.stringify(data, null, 2), 200, headers);
});

/** A member's picture, for members. Not stored even on disk, because another person may use the browser later. */
const PICTURE_HEADERS = { 'Cache-Control': 'private, no-store' };
const ofType = (contentType: string) => (isPictureType(contentType) ? {} : null);

profile.get('/picture/:id', async (c) => {
  requirePerson(c);
  const id = z.uuid().safeParse(c.req.param('id'));
  const key = id.success ? pictureKey(id.data) : null;
  const picture =
    key &&
    (await pictureInUse(key)) &&
    (await storedObject(c, storage(), key, { headers: PICTURE_HEADERS, ofType }));
  if (picture) return picture;
  return errorResponse(c, 'not_found', 'Picture not found.');
});
