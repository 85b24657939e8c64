import { db } from '#app/db/client.server.ts';
import { isInDraft, isInVersion } from './file-mentions.queries.server.ts';

/** Where a file of an opportunity is used: in a published version, only in a draft, or nowhere. */
export type FileUse = 'published' | 'draft' | 'none';

/** For maintenance: checks no permissions and returns nothing but the use. */
export async function fileUse(opportunityId: string, key: string): Promise<FileUse> {
  // The draft first: published in between, it is in the version by then; the other way round it would be in neither.
  const inDraft = await isInDraft(db(), opportunityId, key);
  if (await isInVersion(db(), opportunityId, key)) return 'published';
  return inDraft ? 'draft' : 'none';
}
