import { describe, expect, test } from 'vitest';
import { ANALYTICS_ROLE, isSignUp, roleNames, roleOf } from './roles.ts';

const CLAIMS = ['https://a.example/roles', 'https://b.example/roles'];

describe('seed §6: role names', () => {
  test('come from the roles field', () => {
    expect(roleNames({ roles: ['active'] }, CLAIMS)).toEqual(['active']);
  });

  test.each(CLAIMS)('come from the namespaced claim %s', (claim) => {
    expect(roleNames({ [claim]: ['Admin'] }, CLAIMS)).toEqual(['admin']);
  });

  test('from several places are merged without duplicates', () => {
    const identity = { roles: ['active'], [CLAIMS[0] ?? '']: ['active', 'prospective'] };
    expect(roleNames(identity, CLAIMS)).toEqual(['active', 'prospective']);
  });

  test('from an unknown claim or of the wrong shape are ignored', () => {
    expect(roleNames({ roles: 'admin', 'https://evil.example/roles': ['admin'] }, CLAIMS)).toEqual([]);
    expect(roleNames({ roles: [{ name: 'admin' }, 7, null] }, CLAIMS)).toEqual([]);
  });
});

describe('seed §4: the role is derived in priority order', () => {
  test.each([
    [['active', 'prospective', 'admin'], 'admin'],
    [['active', 'prospective'], 'prospective'],
    [['active'], 'active'],
    [['something'], 'unknown'],
    [[], 'unknown'],
  ] as const)('%j is %s', (names, role) => {
    expect(roleOf(names)).toBe(role);
  });

  test('analytics labels are Admin, Prospect, Active, Unknown', () => {
    expect(ANALYTICS_ROLE).toEqual({
      admin: 'Admin',
      prospective: 'Prospect',
      active: 'Active',
      unknown: 'Unknown',
    });
  });
});

describe('seed §4: sign-up', () => {
  test('is a sign-in whose updated time equals the created time, in any notation', () => {
    expect(isSignUp({ created_at: '2026-11-21T09:00:00.000Z', updated_at: '2026-11-21T09:00:00Z' })).toBe(
      true,
    );
    expect(isSignUp({ created_at: '2026-11-21T09:00:00.000Z', updated_at: '2026-11-21T09:00:01.000Z' })).toBe(
      false,
    );
  });
});
