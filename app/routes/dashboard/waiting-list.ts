import type { NotificationView } from '#app/features/notifications/notification.ts';
import { deadlineOf, type OpportunityCard } from '#app/features/opportunities/opportunity.ts';
import { formatDate } from '#app/platform/dates.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** One thing that the member should look at now. */
export type Waiting = {
  key: string;
  badge: { text: string; tone: 'warning' | 'success' | 'accent' };
  text: string;
  to: string;
  action: string;
  /** To be marked as read when it is followed. */
  notificationId?: string;
};

type Known = {
  viewer: Pick<Viewer, 'role' | 'ndaSignedAt' | 'timeZone'>;
  open: readonly OpportunityCard[];
  unread: readonly NotificationView[];
  /** They have told us what they look for. */
  hasPreferences: boolean;
  /** Commitments that wait for an admin's decision. */
  queue: number;
  now: Date;
};

/** A deadline further away than this does not press yet, in days. */
const SOON = 14;

const ANSWERS = {
  commitment_decided: { text: 'Decided', tone: 'success' },
  question_answered: { text: 'Answered', tone: 'success' },
} as const;

/** What waits for the member, the most pressing first. */
export function waitingFor({ viewer, hasPreferences, open, unread, queue, now }: Known): Waiting[] {
  return [
    ...agreement(viewer),
    ...preferences(viewer, hasPreferences),
    ...decisions(queue),
    ...deadlines(open, viewer.timeZone, now),
    ...answers(unread),
  ];
}

function agreement({ role, ndaSignedAt }: Known['viewer']): Waiting[] {
  if (ndaSignedAt || role === 'admin') return [];
  return [
    {
      key: 'nda',
      badge: { text: 'Agreement', tone: 'warning' },
      text: 'The non-disclosure agreement is not signed yet. With it you read the opportunities in full and may invest.',
      to: '/onboarding/nda?returnTo=/dashboard',
      action: 'Read and sign',
    },
  ];
}

function preferences({ role }: Known['viewer'], given: boolean): Waiting[] {
  if (given || role === 'admin') return [];
  return [
    {
      key: 'preferences',
      badge: { text: 'Preferences', tone: 'accent' },
      text: 'You have not told us yet what you look for. It takes about four minutes, and binds you to nothing.',
      to: '/onboarding/investment-preferences',
      action: 'Tell us',
    },
  ];
}

function decisions(queue: number): Waiting[] {
  if (queue === 0) return [];
  const text =
    queue === 1 ? 'One commitment waits for a decision.' : `${queue} commitments wait for a decision.`;
  return [{ key: 'queue', badge: { text: 'Admin', tone: 'accent' }, text, to: '/admin', action: 'Decide' }];
}

/** Where a desired amount stands and the time to commit runs out. */
const deadlines = (open: readonly OpportunityCard[], timeZone: string, now: Date): Waiting[] =>
  open.flatMap(({ id, slug, stage, name, closesAt, mine: { desired, commitment } }) => {
    const deadline = deadlineOf(closesAt, now);
    if (!closesAt || !deadline || deadline.passed || deadline.daysLeft > SOON || !desired || commitment)
      return [];
    return [
      {
        key: id,
        badge: { text: deadline.label, tone: 'warning' as const },
        text: `${name} closes on ${formatDate(closesAt, timeZone)}. You set ${formatMoney(desired)} as your desired amount.`,
        to: `/opportunities/${stage}/${slug}`,
        action: 'Decide',
      },
    ];
  });

const answers = (unread: readonly NotificationView[]): Waiting[] =>
  unread.flatMap(({ id, kind, title, href }) =>
    kind === 'commitment_decided' || kind === 'question_answered'
      ? [
          {
            key: id,
            badge: ANSWERS[kind],
            text: title,
            to: href ?? '/notifications',
            action: 'Read',
            notificationId: id,
          },
        ]
      : [],
  );
