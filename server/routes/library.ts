import { Hono } from 'hono';
import { FOR_PARAM, forHolder } from '#app/domain/access/holder-paths.ts';
import { DomainError } from '#app/domain/errors.ts';
import { zipDocuments } from '#app/features/documents/library/zip.server.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders, today } from '../file-headers.ts';
import { requireMember } from '../member.ts';

export const library = new Hono<ServerEnv>();

/** Sends several documents as one archive. `ids` may be repeated, as a form sends it, or separated by commas. */
library.get('/zip', async (c) => {
  const viewer = requireMember(c);
  const ids = (c.req.queries('ids') ?? []).flatMap((given) => given.split(',')).filter(Boolean);
  const body = await zipDocuments(viewer, ids).catch((error: unknown) => {
    // The library submits a form: the reader stays there instead of seeing an error body.
    const isForm = c.req.header('sec-fetch-mode') === 'navigate';
    if (isForm && error instanceof DomainError) return error.code;
    throw error;
  });
  if (typeof body === 'string')
    return c.redirect(forHolder(`/documents?zip=${body}`, c.req.query(FOR_PARAM) ?? null), 303);
  return new Response(body, {
    headers: {
      ...(await fileHeaders(['Documents', today()], { type: 'application/zip', ending: 'zip' })),
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
