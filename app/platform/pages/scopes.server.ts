import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import { scopesOf } from '../grants/grants.server.ts';

const asked = new WeakMap<Viewer, Promise<HolderScope[]>>();

/** Returns what the viewer of a page was given: read once for a request, whose frame and page both ask. */
export function scopesOfRequest(viewer: Viewer): Promise<HolderScope[]> {
  const scopes = asked.get(viewer) ?? scopesOf(viewer);
  asked.set(viewer, scopes);
  return scopes;
}
