import { verdictOn } from '#app/platform/access.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { ServerContext } from './context.ts';

/**
 * Who asks, when it is an approved member.
 * @throws DomainError `unauthorized` for visitors, `forbidden` for all others.
 */
export function requireMember(c: ServerContext): Viewer {
  const viewer = c.get('viewer');
  if (!viewer) throw new DomainError('unauthorized', 'Please sign in.');
  if (verdictOn(viewer, 'member').kind === 'ok') return viewer;
  throw new DomainError('forbidden', 'Your membership does not allow this yet.');
}
