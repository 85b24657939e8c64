import { transaction } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '../audit/audit.server.ts';

/** A list to export: what an admin sees with these filters, in their order. */
export type ListExport<Filters> = { filters: Filters; signal: AbortSignal };

/**
 * Records that an admin exports a list, before anything is read, and returns the admin. What was searched for is not
 * recorded: it may be a person's name.
 * @param list its name in the URL: `people`
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function recordExport(
  viewer: Viewer | null,
  list: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<Viewer> {
  if (!viewer || !isAdmin(viewer)) throw new DomainError('not_found', 'There is no such call.');
  const { q: _search, cursor: _cursor, ...narrowed } = filters;
  const after = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined));
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'list.export',
      subject: { type: 'list', id: list },
      before: null,
      after,
    }),
  );
  return viewer;
}
