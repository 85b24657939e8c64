import type { Tone } from '#app/ui/badge.tsx';
import type { SignatureState, VersionState } from './nda.ts';

type Words = { text: string; tone: Tone };

/** Labels of version states, for admins. */
export const VERSION_WORDS = {
  draft: { text: 'Draft', tone: 'warning' },
  scheduled: { text: 'Scheduled', tone: 'accent' },
  in_force: { text: 'In force', tone: 'success' },
  earlier: { text: 'Earlier', tone: 'neutral' },
} as const satisfies Record<VersionState, Words>;

/** Labels of signing states, for admins. */
export const SIGNATURE_WORDS = {
  created: { text: 'Being prepared', tone: 'neutral' },
  sent: { text: 'Ready to sign', tone: 'accent' },
  viewed: { text: 'Opened', tone: 'accent' },
  completed: { text: 'Signed', tone: 'success' },
  declined: { text: 'Declined', tone: 'critical' },
  voided: { text: 'Voided', tone: 'warning' },
} as const satisfies Record<SignatureState, Words>;
