import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';

/** @throws DomainError `not_found` for everyone but admins, with the words of an address that is not there. */
export function requireAdmin(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer || !isAdmin(viewer)) throw new DomainError('not_found', 'Call not found.');
}
