import { isAdmin } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { OwnNdaView } from './nda.ts';
import { ownSignings } from './nda-signing.server.ts';

/** What a member's profile shows of their agreements. */
export async function ownNda(viewer: Viewer): Promise<OwnNdaView> {
  return { signed: await ownSignings(viewer), owes: !viewer.ndaSignedAt && !isAdmin(viewer) };
}
