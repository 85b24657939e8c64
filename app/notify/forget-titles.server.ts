import type { Tx } from '#app/db/client.server.ts';
import { replaceInJobs } from '#app/platform/jobs/forget.server.ts';
import { findTitles, rewordNotices } from './notify.queries.server.ts';

/**
 * Replaces the titles of the notifications of these causes, which name a person whose data is erased: in the
 * application, and in every mail that is kept as a job. A text with their address is replaced in the application only:
 * jobs with an address of theirs are deleted.
 */
export async function forgetTitles(
  tx: Tx,
  causes: readonly string[],
  title: string,
  body?: string,
): Promise<void> {
  const former = await findTitles(tx, causes);
  await rewordNotices(tx, { causes }, { title, body });
  for (const one of former) if (one !== title) await replaceInJobs(tx, one, title);
}
