import { createHash } from 'node:crypto';
import { isSignUp } from '#app/platform/roles.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import type { SessionFacts } from './session-facts.ts';

/** What the viewer's browser may know of their session. */
export function sessionFacts(viewer: Viewer): SessionFacts {
  return {
    key: createHash('sha256').update(viewer.sessionId).digest('base64url').slice(0, 22),
    startedAt: new Date(timeOfId(viewer.sessionId)).toISOString(),
    sub: viewer.auth0Id,
    email: viewer.email,
    role: viewer.role,
    signedUpAt: viewer.profile.created_at,
    signUp: isSignUp(viewer.profile),
  };
}

/** The milliseconds at the front of a UUIDv7: a session's id is made when it begins. */
const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
