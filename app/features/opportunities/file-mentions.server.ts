import { db } from '#app/db/client.server.ts';
import { isInDraft, isInVersion } from './file-mentions.queries.server.ts';

/** Where a file of an opportunity is needed: for good, for as long as somebody writes, or nowhere. */
export type FileUse = 'published' | 'draft' | 'none';

/** For maintenance: nobody's permission is looked at, and nothing is told but this. */
export async function fileUse(opportunityId: string, key: string): Promise<FileUse> {
  if (await isInVersion(db(), opportunityId, key)) return 'published';
  return (await isInDraft(db(), opportunityId, key)) ? 'draft' : 'none';
}
