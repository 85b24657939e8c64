import type { GrantPreset } from '#app/domain/access/grant-rights.ts';
import { holderOf, PRESETS } from '#app/domain/access/grants.ts';
import { investorNamed, YOU } from '#app/domain/access/investor.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import type { NotificationView } from '#app/features/notifications/notification.ts';
import { deadlineOf, type OpportunityCard } from '#app/features/opportunities/opportunity.ts';
import type { PreparedItem } from '#app/features/prepared/prepared.ts';
import { formatDate } from '#app/platform/format/dates.ts';

/** An item that needs the member's attention. */
export type Waiting = {
  key: string;
  badge: { text: string; tone: 'warning' | 'success' | 'accent' };
  text: string;
  to: string;
  action: string;
  /** The notification to mark as read when the item is followed. */
  notificationId?: string;
};

type MemberFacts = {
  viewer: Pick<Viewer, 'role' | 'ndaSignedAt' | 'timeZone' | 'locale' | 'holders'>;
  open: readonly OpportunityCard[];
  unread: readonly NotificationView[];
  hasPreferences: boolean;
  prepared: readonly PreparedItem[];
  /** Access that others gave the viewer, who has not accepted it yet. */
  offers: readonly { grant: { id: string; preset: GrantPreset }; holderName: string }[];
  /** What awaits an admin. */
  queue: { commitments: number; people: number; questions: number };
  now: Date;
};

/** Deadlines within this many days are listed. */
const SOON = 14;

const ANSWERS = {
  commitment_decided: { text: 'Decided', tone: 'success' },
  question_answered: { text: 'Answered', tone: 'success' },
} as const;

/** Returns the member's pending items, most urgent first. */
export function waitingFor(facts: MemberFacts): Waiting[] {
  const { viewer, hasPreferences, offers, prepared, open, unread, queue, now } = facts;
  return [
    ...offers.map(accessOffer),
    ...agreement(viewer),
    ...prepared.map(toConfirm),
    ...preferences(viewer, hasPreferences),
    ...ofTheFirm(queue),
    ...deadlines(open, viewer, now),
    ...answers(unread),
  ];
}

const accessOffer = ({ grant, holderName }: MemberFacts['offers'][number]): Waiting => ({
  key: grant.id,
  badge: { text: 'Access', tone: 'warning' },
  text: `${holderName} gives you access, as ${PRESETS[grant.preset].label}.`,
  to: '/profile/access',
  action: 'View and accept',
});

function agreement({ role, ndaSignedAt }: MemberFacts['viewer']): Waiting[] {
  if (ndaSignedAt || role === 'admin') return [];
  return [
    {
      key: 'nda',
      badge: { text: 'Agreement', tone: 'warning' },
      text: `Agreement not yet signed. Sign it to ${role === 'unknown' ? 'read what others let you see' : 'read opportunities in full and invest'}.`,
      to: '/onboarding/nda?returnTo=/dashboard',
      action: 'Read and sign',
    },
  ];
}

/** What another person prepared for the member; on a page for a holder, what the viewer prepared for them. */
const toConfirm = ({ id, title, preparedBy, holder, isHolder }: PreparedItem): Waiting => ({
  key: id,
  to: `/prepared/${id}`,
  ...(isHolder
    ? {
        badge: { text: 'To confirm', tone: 'warning' },
        text: `${preparedBy} prepared ${title} for you to confirm.`,
        action: 'Review',
      }
    : {
        badge: { text: 'Sent', tone: 'accent' },
        text: `Awaiting ${holder}’s confirmation: ${title}.`,
        action: 'View',
      }),
});

function preferences({ role }: MemberFacts['viewer'], given: boolean): Waiting[] {
  if (given || role === 'admin') return [];
  return [
    {
      key: 'preferences',
      badge: { text: 'Preferences', tone: 'accent' },
      text: 'What are you looking for? It takes about four minutes and is not binding.',
      to: '/onboarding/investment-preferences',
      action: 'Add preferences',
    },
  ];
}

function ofTheFirm({ commitments, people, questions }: MemberFacts['queue']): Waiting[] {
  const item = (
    key: string,
    count: number,
    texts: [one: string, many: string],
    to: string,
    action: string,
  ) => {
    const text = count === 1 ? `1 ${texts[0]}` : `${count} ${texts[1]}`;
    return count === 0 ? [] : [{ key, badge: { text: 'Admin', tone: 'accent' as const }, text, to, action }];
  };
  const decision = 'awaiting a decision.';
  const answer = 'awaiting an answer.';
  return [
    ...item(
      'queue',
      commitments,
      [`commitment is ${decision}`, `commitments are ${decision}`],
      '/admin',
      'Decide',
    ),
    ...item(
      'people',
      people,
      [`person is ${decision}`, `people are ${decision}`],
      '/admin/people?standing=pending',
      'Decide',
    ),
    ...item(
      'questions',
      questions,
      [`question is ${answer}`, `questions are ${answer}`],
      '/admin/questions',
      'Answer',
    ),
  ];
}

const desiredText = (holders: Viewer['holders'], desired: string): string => {
  const scope = holderOf({ holders });
  const { who, own } = scope ? investorNamed(scope.holderName) : YOU;
  return `${who} set ${desired} as ${own} desired amount.`;
};

/** Opportunities with a desired amount and a near deadline. */
const deadlines = (
  open: readonly OpportunityCard[],
  { timeZone, locale, holders }: MemberFacts['viewer'],
  now: Date,
): Waiting[] =>
  open.flatMap(({ id, slug, stage, name, closesAt, mine: { desired, commitment } }) => {
    const deadline = deadlineOf(closesAt, now);
    if (!closesAt || !deadline || deadline.passed || deadline.daysLeft > SOON || !desired || commitment)
      return [];
    return [
      {
        key: id,
        badge: { text: deadline.label, tone: 'warning' as const },
        text: `${name} closes on ${formatDate(closesAt, timeZone, locale)}. ${desiredText(holders, formatMoney(desired, locale))}`,
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
