import type { Tx } from '#app/db/client.server.ts';
import { heldBackCount, readContentDesk } from '#app/features/content/content-desk.server.ts';
import type { ContentDesk, ContentPage } from '#app/features/content/content-desk.ts';
import { pagesOfEntries } from '#app/features/opportunities/content-origin.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { requestContentSync, requestHeldBack } from './content-opportunities.jobs.server.ts';

/**
 * What comes from the content platform, and what is wrong with it.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function contentDesk(viewer: Viewer): Promise<ContentDesk> {
  requireAdmin(viewer);
  return readContentDesk(pagesOf);
}

/** How many entries are held back. @throws DomainError `not_found` for everyone but admins. */
export async function contentHeldBack(viewer: Viewer): Promise<number> {
  requireAdmin(viewer);
  return heldBackCount();
}

/**
 * Has the platform asked now, and what was held back tried again.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function syncNow(tx: Tx, viewer: Viewer): Promise<void> {
  requireAdmin(viewer);
  await requestContentSync(tx);
  await requestHeldBack(tx);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'content.sync',
    subject: { type: 'integration', id: 'content' },
    before: null,
    after: { state: 'asked for' },
  });
}

async function pagesOf(entryIds: readonly string[]): Promise<ReadonlyMap<string, ContentPage>> {
  const pages = await pagesOfEntries(entryIds);
  return new Map(
    pages.map(({ originId, id, name, slug, stage }) => [
      originId ?? '',
      { id, name, path: `/opportunities/${stage}/${slug}` },
    ]),
  );
}

function requireAdmin(viewer: Viewer): void {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'There is nothing at this address.');
}
