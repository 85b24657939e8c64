import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findContentOverview, heldBackCount } from '#app/features/content/content-admin.server.ts';
import type { ContentOverview, ContentPage } from '#app/features/content/content-admin.ts';
import { pagesOfEntries } from '#app/features/opportunities/content/content-origin.server.ts';
import { contentPlatform, isOff } from '#app/integrations/wiring.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { requestContentSync, requestHeldBack } from './content-publication.jobs.server.ts';

/**
 * Returns the content that comes from the content platform, with its problems.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function contentOverview(viewer: Viewer): Promise<ContentOverview> {
  return findContentOverview(requirePlatform(viewer), pagesOf);
}

/** Returns whether the firm has a content platform. */
export const hasContentPlatform = (): boolean => !isOff('content');

/** Counts the entries that are held back; `null` without a content platform. @throws DomainError `not_found` for everyone but admins. */
export async function contentHeldBack(viewer: Viewer): Promise<number | null> {
  requireAdmin(viewer, { sees: 'deals' });
  return hasContentPlatform() ? heldBackCount() : null;
}

/**
 * Requests a sync now and a retry of the entries that were held back.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function syncNow(tx: Tx, viewer: Viewer): Promise<void> {
  requirePlatform(viewer);
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

/** @throws DomainError `not_found` for everyone but admins, and for a firm without a content platform. */
function requirePlatform(viewer: Viewer) {
  requireAdmin(viewer, { sees: 'deals' });
  const platform = contentPlatform();
  if (!platform)
    throw new DomainError('not_found', 'There is no content platform: CONTENTFUL_SPACE_ID is off.');
  return platform;
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
