import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { AdminRow } from './admin-row.ts';
import { findAdmins } from './admins.queries.server.ts';

const isoOf = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns who is an admin, by name. @throws DomainError `not_found` for everyone but admins. */
export async function listAdmins(viewer: Viewer): Promise<AdminRow[]> {
  requireAdmin(viewer, { sees: 'system' });
  const rows = await findAdmins(viewer, db());
  return rows.map(({ since, seen, mfa, ...row }) => ({
    ...row,
    since: isoOf(since),
    lastSeenAt: isoOf(seen),
    hasMfa: mfa,
  }));
}
