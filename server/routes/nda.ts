import { Hono } from 'hono';
import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { attachAgreement, storeAgreement } from '#app/features/nda/admin/agreement-upload.server.ts';
import { readVersionPdf } from '#app/features/nda/documents/agreement-files.server.ts';
import { signedDocumentFor } from '#app/features/nda/documents/signed-documents.server.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { ServerContext, ServerEnv } from '../context.ts';
import { fileHeaders } from '../file-headers.ts';
import { requirePerson } from '../member.ts';
import { storedObject } from '../stored-object.ts';

const PDF = 'application/pdf';
/** A PDF runs none of our scripts; it may be framed by our own pages only. */
const IN_PAGE = { 'Content-Security-Policy': "frame-ancestors 'self'", 'X-Frame-Options': 'SAMEORIGIN' };

export const nda = new Hono<ServerEnv>();

nda.get('/version', async (c) => {
  const { version, pdf } = await readVersionPdf(requirePerson(c), idIn(c));
  const headers = await fileHeaders([version.title, `version ${version.version}`], {
    ...{ type: PDF, ending: 'pdf', kind: 'inline' },
  });
  return c.body(Uint8Array.from(pdf), 200, { ...headers, ...IN_PAGE });
});

/** Serves the signed document and its certificate to the signer and to admins. */
nda.get('/document', async (c) => {
  const viewer = requirePerson(c);
  const part = z.enum(['signed', 'certificate']).safeParse(c.req.query('part'));
  if (!part.success) throw new DomainError('bad_request', 'Choose a part: signed or certificate.');
  const found = await signedDocumentFor(viewer, idIn(c), part.data);
  const parts = [found.title, `version ${found.version}`, found.memberName, part.data];
  const headers = await fileHeaders(parts, { type: PDF, ending: 'pdf' });
  const ofType = () => ({ 'Content-Type': PDF });
  const file = await storedObject(c, storage(), found.key, { headers, ofType });
  if (!file) throw new Error(`The document ${found.key} is not in the storage`);
  return file;
});

/** Accepts the PDF of a draft as the whole body. */
nda.post('/upload', async (c) => {
  const viewer = c.get('viewer');
  requireAdmin(viewer, { changes: 'people' });
  const upload = await storeAgreement(viewer, idIn(c), new Uint8Array(await c.req.arrayBuffer()));
  await transaction((tx) => attachAgreement(tx, viewer, upload));
  return c.body(null, 204);
});

/** Returns the id in the request. @throws DomainError `not_found` for an invalid id. */
function idIn(c: ServerContext): string {
  const id = z.uuid().safeParse(c.req.query('id'));
  if (id.success) return id.data;
  throw new DomainError('not_found', 'Document not found.');
}
