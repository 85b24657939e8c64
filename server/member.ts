import { type Need, verdictOn } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { ServerContext } from './context.ts';

/**
 * Returns the viewer if they are a member, or a person whom only a grant admits.
 * @throws DomainError as `requireMember`.
 */
export const requirePerson = (c: ServerContext): Viewer => admitted(c, 'person');

/**
 * Returns the viewer if they are an approved member.
 * @throws DomainError `unauthorized` for visitors, `forbidden` for all others.
 */
export const requireMember = (c: ServerContext): Viewer => admitted(c, 'member');

function admitted(c: ServerContext, need: Need): Viewer {
  const viewer = c.get('viewer');
  if (!viewer) throw new DomainError('unauthorized', 'Please sign in.');
  if (verdictOn(viewer, need).kind === 'ok') return viewer;
  throw new DomainError('forbidden', 'Your membership does not allow this yet.');
}
