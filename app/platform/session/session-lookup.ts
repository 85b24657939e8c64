import type { SessionProfile } from '#app/domain/access/session-profile.ts';

/** The session as the browser knows it (seed §4): loading, signed in, or not signed in / errored. */
export type SessionState =
  | { kind: 'loading' }
  | { kind: 'signedIn'; user: SessionProfile }
  | { kind: 'signedOut' }
  | { kind: 'errored'; status: number };

/**
 * Requests the session-profile route (seed §7, §8): 204 means no user, 200 is the profile as JSON, a network failure
 * counts as status 0, any other status as itself.
 */
export async function lookUpProfile(route: string, request: typeof fetch = fetch): Promise<SessionState> {
  let response: Response;
  try {
    response = await request(route, { headers: { accept: 'application/json' }, cache: 'no-store' });
  } catch {
    return { kind: 'errored', status: 0 };
  }
  if (response.status === 204) return { kind: 'signedOut' };
  if (!response.ok) return { kind: 'errored', status: response.status };
  return { kind: 'signedIn', user: (await response.json()) as SessionProfile };
}

/**
 * Decides what a login-guarded page does in a state of the session (seed §4): without a user, or after a failed
 * lookup, it redirects to the login route, unless an error view is configured for the failure.
 */
export function guardDecision(
  state: SessionState,
  hasErrorView: boolean,
): 'wait' | 'show' | 'login' | 'error' {
  switch (state.kind) {
    case 'loading':
      return 'wait';
    case 'signedIn':
      return 'show';
    case 'signedOut':
      return 'login';
    case 'errored':
      return hasErrorView ? 'error' : 'login';
  }
}
