import type { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Letter } from './giving.server.ts';
import { findLetter } from './grants.queries.server.ts';
import { type letterInput, MOST_LETTER_BYTES } from './letter.ts';

const PDF = Buffer.from('%PDF-');

/**
 * Returns the sent letter of authorisation. Its content is stored as it is and never parsed; it leaves again only as a
 * download.
 * @throws DomainError `unprocessable` for what is no PDF, or too large.
 */
export function letterOf(sent: z.output<typeof letterInput>): Letter | null {
  if (!sent) return null;
  const content = Buffer.from(sent.content, 'base64');
  if (content.length > MOST_LETTER_BYTES || !content.subarray(0, PDF.length).equals(PDF))
    throw new DomainError('unprocessable', 'The letter of authorisation must be a PDF of up to 2 MB.');
  return { name: sent.name, content };
}

/**
 * Returns the letter of a grant, for its holder and for admins.
 * @throws DomainError `not_found`.
 */
export async function storedLetter(viewer: Viewer, id: string): Promise<Letter> {
  const found = await findLetter(viewer, db(), id);
  if (!found?.content || found.name === null)
    throw new DomainError('not_found', 'This letter does not exist.');
  return { name: found.name, content: found.content };
}
