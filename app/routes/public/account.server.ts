import { sessionFacts } from '#app/features/session/session-facts.server.ts';
import { statusPage } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { PublicAccount } from './public-frame.tsx';

/** What a public page tells of who is signed in. */
export const publicAccount = (viewer: Viewer | null): PublicAccount | null =>
  viewer && {
    session: sessionFacts(viewer),
    name: viewer.name,
    isMember: statusPage(viewer) === null,
    isView: viewer.viewedBy !== null,
  };
