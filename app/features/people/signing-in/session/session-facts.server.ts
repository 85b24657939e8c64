import { createHash } from 'node:crypto';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { SessionFacts } from './session-facts.ts';

/** Returns the facts about the viewer's session that their browser may know. */
export function sessionFacts(viewer: Viewer): SessionFacts {
  return {
    key: createHash('sha256').update(viewer.sessionId).digest('base64url').slice(0, 22),
    startedAt: new Date(timeOfId(viewer.sessionId)).toISOString(),
    sub: viewer.auth0Id,
    email: viewer.email,
    role: viewer.role,
    signedUpAt: viewer.profile.created_at,
  };
}

/** Reads the leading milliseconds of a UUIDv7: a session's id is created when the session starts. */
const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
