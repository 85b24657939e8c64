import type { Role } from './viewer.ts';

/**
 * Returns the role names of an identity, from its `roles` field and from two namespaced claims (seed §3, §6). Ignores
 * anything that is not a list of strings.
 */
export function roleNames(identity: Readonly<Record<string, unknown>>, claims: readonly string[]): string[] {
  const found = ['roles', ...claims].flatMap((field) => {
    const value = identity[field];
    return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  });
  return [...new Set(found.map((name) => name.toLowerCase()))];
}

/** Returns the role by precedence: admin, then prospective, then active, else unknown (seed §4). */
export function roleOf(names: readonly string[]): Role {
  if (names.includes('admin')) return 'admin';
  if (names.includes('prospective')) return 'prospective';
  if (names.includes('active')) return 'active';
  return 'unknown';
}

/** Analytics labels of the roles (seed §4). */
export const ANALYTICS_ROLE = {
  admin: 'Admin',
  prospective: 'Prospect',
  active: 'Active',
  unknown: 'Unknown',
} as const satisfies Record<Role, string>;

/** Returns whether a sign-in is a sign-up: the identity has not been updated since its creation (seed §4). */
export const isSignUp = (profile: { created_at: string; updated_at: string }): boolean =>
  Date.parse(profile.created_at) === Date.parse(profile.updated_at);
