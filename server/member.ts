import { verdictOn } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { ServerContext } from './context.ts';

/**
 * Returns the viewer if they are an approved member.
 * @throws DomainError `unauthorized` for visitors, `forbidden` for all others.
 */
export function requireMember(c: ServerContext): Viewer {
  const viewer = c.get('viewer');
  if (!viewer) throw new DomainError('unauthorized', 'Please sign in.');
  if (verdictOn(viewer, 'member').kind === 'ok') return viewer;
  throw new DomainError('forbidden', 'Your membership does not allow this yet.');
}
