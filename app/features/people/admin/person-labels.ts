import type { Role } from '#app/domain/access/viewer.ts';
import type { Tone } from '#app/ui/badge.tsx';

export const PEOPLE_STANDINGS = ['pending', 'approved', 'rejected', 'unverified', 'erased'] as const;
export type PersonStanding = (typeof PEOPLE_STANDINGS)[number];

type StandingWords = { text: string; tone: Tone };

export const STANDING_WORDS: Readonly<Record<PersonStanding, StandingWords>> = {
  pending: { text: 'Awaiting approval', tone: 'warning' },
  approved: { text: 'Member', tone: 'success' },
  rejected: { text: 'Rejected', tone: 'critical' },
  unverified: { text: 'Not confirmed', tone: 'neutral' },
  erased: { text: 'Erased', tone: 'neutral' },
};

export const STANDING_TITLES: Readonly<Record<PersonStanding, string>> = {
  pending: 'Awaiting approval',
  approved: 'Members',
  rejected: 'Rejected',
  unverified: 'Not confirmed',
  erased: 'Erased',
};

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  prospective: 'Prospective',
  active: 'Active',
  admin: 'Admin',
  unknown: 'None',
};
