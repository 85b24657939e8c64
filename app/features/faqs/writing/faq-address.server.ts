import type { Tx } from '#app/db/client.server.ts';
import { firstFreeSlug, slugFrom } from '#app/domain/text/slug.ts';
import { findSlugsLike } from './writing.queries.server.ts';

/** Anchors already used on the FAQ page, or with another meaning. */
const RESERVED = ['content', 'ask-a-question', 'own-questions', 'published-questions', 'notifications'];

/**
 * Returns a slug for an FAQ that neither another FAQ nor the page itself uses. The caller holds the lock on the
 * arrangement.
 */
export async function faqSlug(tx: Tx, { id, question }: { id: string; question: string }): Promise<string> {
  const wanted = slugFrom(question) || 'answer';
  const taken = await findSlugsLike(tx, wanted, id);
  return firstFreeSlug(wanted, new Set([...taken, ...RESERVED]));
}
