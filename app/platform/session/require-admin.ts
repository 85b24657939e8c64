import { verdictOn } from '#app/domain/access/access.ts';
import type { StaffNeed } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';

/**
 * @throws DomainError `not_found` for everyone but admins, with the words of an address that is not there; `forbidden`
 * for an admin without the permission.
 */
export function requireAdmin(viewer: Viewer | null, need: StaffNeed): asserts viewer is Viewer {
  const verdict = verdictOn(viewer, need);
  if (verdict.kind === 'forbidden') throw new DomainError('forbidden', verdict.message);
  if (verdict.kind !== 'ok') throw new DomainError('not_found', 'Call not found.');
}
