import { db } from '#app/db/client.server.ts';
import { isInDraft, isInVersion } from './file-mentions.queries.server.ts';

/** Where a file of an opportunity is used: in a published version, only in a draft, or nowhere. */
export type FileUse = 'published' | 'draft' | 'none';

/** For maintenance: checks no permissions and returns nothing but the use. */
export async function fileUse(opportunityId: string, key: string): Promise<FileUse> {
  if (await isInVersion(db(), opportunityId, key)) return 'published';
  return (await isInDraft(db(), opportunityId, key)) ? 'draft' : 'none';
}
