import { Hono } from 'hono';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { storedLetter } from '#app/features/grants/letter.server.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders } from '../file-headers.ts';
import { requireMember } from '../member.ts';

export const grants = new Hono<ServerEnv>();

/** Returns the letter of authorisation of a grant, for its holder and for admins. */
grants.get('/:id/letter', async (c) => {
  const viewer = requireMember(c);
  const id = c.req.param('id');
  if (!isId(id)) throw new DomainError('not_found', 'This letter does not exist.');
  const { content } = await storedLetter(viewer, id);
  const headers = await fileHeaders(['Letter of authorisation'], { type: 'application/pdf', ending: 'pdf' });
  return c.body(new Uint8Array(content), 200, headers);
});
