import { describe, expect, test } from 'vitest';
import { ADMIN_AREAS } from '../../admin/admin-areas.ts';
import { matchingActs, suggestedActs } from './acts.ts';
import { resultGroups } from './search-options.ts';

const active = { role: 'active', sets: [], ndaSigned: true } as const;
const admin = { role: 'admin', sets: ['everything'], ndaSigned: false } as const;
const newcomer = { role: 'prospective', sets: [], ndaSigned: false } as const;
const labels = (query: string, reader: Parameters<typeof matchingActs>[1] = active, tokens = 1) =>
  matchingActs(query, reader, tokens).acts.map(({ label }) => label);

describe('pages and actions', () => {
  test.each([
    ['invite somebody', 'Share an invite'],
    ['bring a friend', 'Share an invite'],
    ['friend', 'Share an invite'],
    ['change my notifications', 'Change my notifications'],
    ['unsubscribe', 'Change my notifications'],
    ['gdpr', 'Download my data'],
    ['log out', 'Sign out'],
    ['dark', 'Use dark theme'],
    ['night mode', 'Use dark theme'],
    ['irr', 'Portfolio'],
    ['port', 'Portfolio'],
    ['prófile', 'Profile'],
  ])('%j finds first: %s', (query, label) => expect(labels(query)[0]).toBe(label));

  test('exact names come before synonyms', () => {
    expect(labels('settings')).toContain('Profile');
    expect(matchingActs('notif', active, 0).isNamed).toBe(true);
    expect(matchingActs('gdpr', active, 0).isNamed).toBe(false);
  });

  test('leave out the content platform that a firm does not have', () => {
    expect(labels('contentful', admin)).toEqual(['Content platform']);
    expect(labels('contentful', { ...admin, withoutContentPlatform: true })).toEqual([]);
  });

  test('of the admin area are for admins only', () => {
    expect(labels('audit', admin)).toContain('Audit log');
    for (const reader of [active, newcomer]) {
      expect(labels('audit', reader)).toEqual([]);
      expect(matchingActs('a', reader, 1).acts.filter(({ to }) => to?.startsWith('/admin'))).toEqual([]);
      expect(suggestedActs(reader, 1).filter(({ to }) => to?.startsWith('/admin'))).toEqual([]);
    }
  });

  test('of the admin area are those that an admin may do', () => {
    const auditor = { ...admin, sets: ['read_only'] } as const;
    const operator = { ...admin, sets: ['system'] } as const;
    expect(labels('upload documents', auditor)).toEqual([]);
    expect(labels('manage documents', auditor)).toContain('Manage documents');
    expect(labels('manage documents', operator)).toEqual([]);
    expect(labels('audit', operator)).toContain('Audit log');
    expect(suggestedActs(auditor, 1).map(({ label }) => label)).toEqual([]);
  });

  test.each(ADMIN_AREAS.flatMap(({ pages }) => pages))(
    'admins find $to by its name, $label',
    ({ to, label }) => {
      const shown = resultGroups(label, null, matchingActs(label, admin, 0));
      expect(shown.flatMap(({ options }) => options.map((option) => option.to))).toContain(to);
    },
  );

  test('everyone finds the pages about their own data', () => {
    expect(labels('your activity', newcomer)).toEqual(['Your activity']);
  });

  test('are offered where available: invites with tokens, funds with the NDA', () => {
    expect(labels('invite', active, 0)).not.toContain('Share an invite');
    expect(labels('invite', admin, 0)).toContain('Share an invite');
    expect(labels('funds', newcomer)).not.toContain('Funds');
    expect(labels('funds', active)).toContain('Funds');
  });

  test('start with suggestions', () => {
    for (const reader of [active, admin, newcomer])
      expect(suggestedActs(reader, 1).length).toBeGreaterThan(2);
  });
});
