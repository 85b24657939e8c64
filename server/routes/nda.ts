import { Hono } from 'hono';
import { z } from 'zod';
import { paperFor } from '#app/features/nda/nda-signatures.server.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { storage } from '#app/integrations/storage/storage.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { DomainError } from '#app/platform/errors.ts';
import { readVersionPdf, uploadAgreement } from '#app/workflows/nda-papers.server.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { requireMember } from '../member.ts';
import { storedObject } from '../stored-object.ts';

const PDF = 'application/pdf';
/** A PDF runs nothing of ours; it may stand in our own pages, and in no others. */
const IN_PAGE = { 'Content-Security-Policy': "frame-ancestors 'self'", 'X-Frame-Options': 'SAMEORIGIN' };

export const nda = new Hono<ServerEnv>();

/** An agreement on paper, as whoever signs it is shown it. */
nda.get('/version', async (c) => {
  const { version, pdf } = await readVersionPdf(requireMember(c), idIn(c));
  const name = `${version.title}, version ${version.version}.pdf`;
  return c.body(Uint8Array.from(pdf), 200, {
    'Content-Type': PDF,
    'Content-Disposition': contentDisposition('inline', name),
    'Cache-Control': 'private, no-store',
    ...IN_PAGE,
  });
});

/** What was signed, and the certificate of its signing: for the signer, and for admins. */
nda.get('/document', async (c) => {
  const viewer = requireMember(c);
  const part = z.enum(['signed', 'certificate']).safeParse(c.req.query('part'));
  if (!part.success) throw new DomainError('bad_request', 'Please say which: signed, or certificate.');
  const paper = await paperFor(viewer, idIn(c), part.data);
  const what = part.data === 'signed' ? 'signed' : 'certificate';
  const name = `${paper.title}, version ${paper.version}, ${paper.memberName}, ${what}.pdf`;
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': contentDisposition('attachment', name),
  };
  const ofType = () => ({ 'Content-Type': PDF });
  const file = await storedObject(c, storage, paper.key, { headers, ofType });
  if (!file) throw new Error(`The paper ${paper.key} is not in the storage`);
  return file;
});

/** Takes the PDF of a draft, as the whole body. */
nda.post('/upload', async (c) => {
  const viewer = c.get('viewer');
  if (!viewer || !isAdmin(viewer)) throw new DomainError('not_found', 'There is no such call.');
  await uploadAgreement(viewer, idIn(c), new Uint8Array(await c.req.arrayBuffer()));
  return c.body(null, 204);
});

/** @throws DomainError `not_found` for what can be nobody's. */
function idIn(c: ServerContext): string {
  const id = z.uuid().safeParse(c.req.query('id'));
  if (id.success) return id.data;
  throw new DomainError('not_found', 'There is no such document.');
}
