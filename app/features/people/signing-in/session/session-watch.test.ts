import { describe, expect, test } from 'vitest';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import type { SessionState } from '#app/platform/session/session-lookup.ts';
import { createSessionWatch } from './session-watch.ts';

const ada: SessionProfile = {
  sub: 'auth0|ada',
  email: 'ada@vestry.test',
  emailVerified: true,
  name: 'Ada Lindqvist',
  picture: null,
  roles: ['active'],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
};

function watching(...answers: SessionState[]) {
  const acts: string[] = [];
  let time = 0;
  let asked = 0;
  const watch = createSessionWatch({
    sub: ada.sub,
    lookUp: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return answer ?? { kind: 'signedOut' };
    },
    now: () => time,
    onLogin: () => acts.push('login'),
    onOtherAccount: () => acts.push('other account'),
    onReachable: (reachable) => acts.push(reachable ? 'reachable' : 'unreachable'),
  });
  return { watch, acts, wait: (ms: number) => (time += ms), asked: () => asked };
}

describe('seed §4: the guard of an open page', () => {
  test('goes to the login route when the session has ended', async () => {
    const { watch, acts } = watching({ kind: 'signedOut' });
    await watch.check();
    expect(acts).toEqual(['login']);
  });

  test('shows the error view while the lookup fails, and removes it afterwards', async () => {
    const { watch, acts } = watching({ kind: 'errored', status: 0 }, { kind: 'signedIn', user: ada });
    await watch.check();
    await watch.check({ now: true });
    expect(acts).toEqual(['unreachable', 'reachable']);
  });

  test('notices that another person has signed in', async () => {
    const { watch, acts } = watching({ kind: 'signedIn', user: { ...ada, sub: 'auth0|grace' } });
    await watch.check();
    expect(acts).toEqual(['reachable', 'other account']);
  });

  test('merges rapid and overlapping checks into one', async () => {
    const { watch, asked, wait } = watching({ kind: 'signedIn', user: ada });
    await Promise.all([watch.check(), watch.check()]);
    await watch.check();
    expect(asked()).toBe(1);
    wait(5000);
    await watch.check();
    expect(asked()).toBe(2);
  });
});
