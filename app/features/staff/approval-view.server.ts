import { db } from '#app/db/client.server.ts';
import { STAFF_SETS } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { ApprovalView } from '#app/domain/approvals.ts';
import { DomainError } from '#app/domain/errors.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { findNamedSets } from './staff.queries.server.ts';

type Named = Awaited<ReturnType<typeof findNamedSets>>[number];

const titleOf = ({ given, name }: Named): string =>
  given.approvedAt ? `Taking a permission from ${name}` : `A permission for ${name}`;

/** Names the sets that await approval, for the list, by their ids. */
export const setTitles = async (
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await findNamedSets(viewer, db(), ids)).map((named) => [named.given.id, titleOf(named)]));

/**
 * Returns what is given or taken away, before a second admin approves it.
 * @throws DomainError `not_found`, also for everyone who may not see it.
 */
export async function setApprovalView(viewer: Viewer, id: string): Promise<ApprovalView> {
  const [named] = await findNamedSets(viewer, db(), [id]);
  if (!named) throw new DomainError('not_found', 'This permission does not exist.');
  const { given, name, email } = named;
  const { label, says } = STAFF_SETS[given.set];
  const isGiven = given.approvedAt === null;
  return {
    title: titleOf(named),
    page: { to: '/admin/settings/permissions', label: 'Permissions' },
    changedSince: null,
    changes: [
      { label: 'Admin', was: null, is: `${name}, ${email}` },
      { label: 'Permission', ...(isGiven ? { was: null, is: label } : { was: label, is: null }) },
      { label: 'What it contains', was: null, is: says },
      ...(isGiven
        ? [
            {
              label: 'Until',
              was: null,
              is: given.until
                ? formatDateTime(given.until.toISOString(), viewer.timeZone)
                : 'Until it is taken away',
            },
          ]
        : []),
    ],
    unchanged: [],
    consequence: `It applies from ${name}’s next request on, also on pages that are open.`,
    checks: null,
  };
}
