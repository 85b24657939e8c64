import { expect, test } from 'vitest';
import { isAdmin, isMember, type Need, statusPage, verdictOn } from './access.ts';
import type { MembershipStatus, Role, Viewer } from './viewer.ts';

const ROLES: Role[] = ['admin', 'prospective', 'active', 'unknown'];
const STANDINGS: MembershipStatus[] = ['unverified', 'pending', 'rejected', 'approved'];

const viewers = ROLES.flatMap((role) =>
  STANDINGS.map(
    (membershipStatus): Viewer => ({
      memberId: 'm',
      sessionId: 's',
      auth0Id: 'auth0|m',
      email: 'ada@vestry.test',
      name: 'Ada Lindqvist',
      role,
      membershipStatus,
      sets: role === 'admin' ? ['everything'] : [],
      ndaSignedAt: null,
      accreditedAt: null,
      timeZone: 'Europe/Berlin',
      locale: 'en',
      profile: {
        sub: 'auth0|m',
        email: 'ada@vestry.test',
        emailVerified: true,
        name: 'Ada Lindqvist',
        picture: null,
        roles: [],
        created_at: '2026-01-05T09:00:00.000Z',
        updated_at: '2026-01-05T09:00:00.000Z',
      },
      authenticatedAt: null,
      hasMfa: false,
      viewedBy: null,
      holders: null,
    }),
  ),
);
const named = (list: Viewer[]) => list.map(({ role, membershipStatus }) => `${membershipStatus} ${role}`);
const admitted = (need: Need) => named(viewers.filter((one) => verdictOn(one, need).kind === 'ok'));

test('members are approved people with a role; admins are the members with the admin role', () => {
  expect(named(viewers.filter(isMember))).toEqual([
    'approved admin',
    'approved prospective',
    'approved active',
  ]);
  expect(named(viewers.filter(isAdmin))).toEqual(['approved admin']);
});

test('pages and queries apply the same rules', () => {
  expect(admitted('member')).toEqual(named(viewers.filter(isMember)));
  expect(admitted({ changes: 'access' })).toEqual(named(viewers.filter(isAdmin)));
  expect(named(viewers.filter((one) => statusPage(one) === null))).toEqual(named(viewers.filter(isMember)));
});

test('confidential content requires the agreement, except from admins', () => {
  expect(admitted('nda')).toEqual(['approved admin']);
  const signed = viewers.map((one) => ({ ...one, ndaSignedAt: '2026-01-05T09:00:00.000Z' }));
  expect(named(signed.filter((one) => verdictOn(one, 'nda').kind === 'ok'))).toEqual(
    named(viewers.filter(isMember)),
  );
});

test('visitors sign in and never learn that the admin area exists', () => {
  expect([verdictOn(null, 'member').kind, verdictOn(null, 'nda').kind]).toEqual(['login', 'login']);
  expect(verdictOn(null, { sees: 'desk' }).kind).toBe('hidden');
});
