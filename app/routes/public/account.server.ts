import { statusPage } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { sessionFacts } from '#app/features/people/signing-in/session/session-facts.server.ts';
import type { PublicAccount } from './public-frame.tsx';

/** Returns what a public page shows of the signed-in person. */
export const publicAccount = (viewer: Viewer | null): PublicAccount | null =>
  viewer && {
    session: sessionFacts(viewer),
    name: viewer.name,
    isMember: statusPage(viewer) === null,
    isView: viewer.viewedBy !== null,
  };
