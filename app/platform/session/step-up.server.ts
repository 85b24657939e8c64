import { roleOf } from '#app/domain/access/roles.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { settings } from '../config/settings.server.ts';

/** Acts that are hard to undo need a sign-in within this time. */
const RECENT_MS = 10 * 60_000;

/** Returns whether people with these roles must use a second factor to sign in. */
export function needsMfa(roles: readonly string[]): boolean {
  const { mfaRequiredFor } = settings();
  return mfaRequiredFor === 'everyone' || (mfaRequiredFor === 'admins' && roleOf(roles) === 'admin');
}

/** Returns whether the viewer has recently confirmed their identity, with a second factor where one is required. */
export function isConfirmed(viewer: Viewer, now = Date.now()): boolean {
  const { authenticatedAt, hasMfa, role } = viewer;
  if (!authenticatedAt || now - Date.parse(authenticatedAt) > RECENT_MS) return false;
  return hasMfa || !needsMfa([role]);
}

/** @throws DomainError `confirm_identity` unless the viewer has recently confirmed their identity. */
export function requireConfirmed(viewer: Viewer): void {
  if (!isConfirmed(viewer))
    throw new DomainError('confirm_identity', 'Please confirm it’s you and try again.');
}
