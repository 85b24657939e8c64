import type { Tone } from '#app/ui/badge.tsx';
import type { BroadcastAudience, BroadcastState } from './broadcast.ts';

export const STATE_LABELS = {
  draft: { text: 'Draft', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'accent' },
  sending: { text: 'Sending', tone: 'warning' },
  stopped: { text: 'Stopped', tone: 'critical' },
  sent: { text: 'Sent', tone: 'success' },
} as const satisfies Record<BroadcastState, { text: string; tone: Tone }>;

export const count = (number: number): string => number.toLocaleString('en-GB');

/** `1 member`, `1,204 members`. */
export const members = (number: number): string => (number === 1 ? '1 member' : `${count(number)} members`);

/** `1 mail is`, `1,204 mails are`. */
export const mailsText = (number: number): string =>
  number === 1 ? '1 mail is' : `${count(number)} mails are`;

/** Describes how a message reaches its audience. */
export function waysText({ total, byMail, inDigest }: BroadcastAudience): string {
  const alone = total - byMail - inDigest;
  return [
    ...(byMail > 0 ? [`${count(byMail)} by e-mail immediately`] : []),
    ...(inDigest > 0 ? [`${count(inDigest)} in a daily or weekly digest`] : []),
    ...(alone > 0 ? [`${count(alone)} in the app only`] : []),
  ].join(', ');
}
