import { describe, expect, test } from 'vitest';
import {
  allPlaces,
  invitesLabel,
  isAt,
  isLocked,
  mainPlaces,
  offersInvites,
  phonePlaces,
} from './navigation.ts';

const admin = { role: 'admin', sets: ['everything'], ndaSigned: false } as const;
const active = { role: 'active', sets: [], ndaSigned: true } as const;
const newcomer = { role: 'prospective', sets: [], ndaSigned: false } as const;
const addresses = (places: readonly { to: string }[]) => places.map(({ to }) => to);

describe('navigation by role and state (product.md §3)', () => {
  test('only admins see the admin area, in every list of places', () => {
    expect(addresses(mainPlaces(admin))).toContain('/admin');
    expect(addresses(phonePlaces(admin).sheet)).toContain('/admin');
    for (const reader of [active, newcomer]) {
      expect(
        addresses([...mainPlaces(reader), ...phonePlaces(reader).sheet, ...allPlaces(reader)]),
      ).not.toContain('/admin');
    }
  });

  test('the phone navigation reaches everything in the rail, its account menu and the header', () => {
    const { bar, sheet } = phonePlaces(active);
    expect(bar).toHaveLength(4);
    expect(addresses([...bar, ...sheet]).sort()).toEqual(
      [
        ...addresses(mainPlaces(active)),
        '/notifications',
        '/profile',
        '/profile/investment-preferences',
        '/docs',
        '/search',
      ].sort(),
    );
  });

  test('places that require the NDA are marked until it is signed, never for admins', () => {
    const locked = (reader: Parameters<typeof isLocked>[1]) =>
      addresses(mainPlaces(reader).filter((place) => isLocked(place, reader)));
    expect(locked(newcomer)).toEqual(['/funds']);
    expect(locked(active)).toEqual([]);
    expect(locked(admin)).toEqual([]);
  });

  test('every page under a place belongs to it, and no other page does', () => {
    const at = (pathname: string) =>
      mainPlaces(admin)
        .filter((place) => isAt(place, pathname))
        .map(({ label }) => label);
    expect(at('/opportunities/closed/kontor-systems')).toEqual(['Opportunities']);
    expect(at('/funds')).toEqual(['Funds']);
    expect(at('/fundsomething')).toEqual([]);
  });

  test('sharing invites is offered to members with tokens left, and to admins', () => {
    expect(offersInvites(active, 3)).toBe(true);
    expect(offersInvites(active, 0)).toBe(false);
    expect(offersInvites(admin, 0)).toBe(true);
  });

  test('a person whom only access admits has three places, no preferences and no invites', () => {
    const delegate = { ...active, places: ['/dashboard', '/faqs', '/contact'] };
    const { bar, sheet } = phonePlaces(delegate);
    expect(addresses(bar)).toEqual(['/dashboard', '/faqs', '/contact']);
    expect(addresses(sheet)).toEqual(['/search', '/notifications', '/profile', '/docs']);
    expect(addresses(allPlaces(delegate))).not.toContain('/profile/investment-preferences');
    expect(invitesLabel(delegate, 0)).toBeNull();
  });

  test('invites that are shared stay within reach when none is left', () => {
    expect(invitesLabel(active, 1)).toBe('Share invites');
    expect(invitesLabel(active, 0)).toBe('Your invites');
    expect(invitesLabel({ ...active, ndaSigned: false }, 0)).toBeNull();
    expect(invitesLabel(admin, 0)).toBe('Share invites');
  });
});
