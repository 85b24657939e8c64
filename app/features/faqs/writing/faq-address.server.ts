import type { Tx } from '#app/db/client.server.ts';
import { firstFreeSlug, slugFrom } from '#app/domain/slug.ts';
import { findSlugsLike } from './writing.queries.server.ts';

/** Anchors that the page of the FAQs has already, or that lead somewhere else. */
const RESERVED = ['content', 'ask-a-question', 'own-questions', 'published-questions', 'notifications'];

/**
 * Returns the anchor of an FAQ, which no other FAQ has nor the page itself. The caller holds the lock on the arrangement.
 */
export async function faqSlug(tx: Tx, { id, question }: { id: string; question: string }): Promise<string> {
  const wanted = slugFrom(question) || 'answer';
  const taken = await findSlugsLike(tx, wanted, id);
  return firstFreeSlug(wanted, new Set([...taken, ...RESERVED]));
}
