import { describe, expect, test } from 'vitest';
import type { NotificationView } from '#app/features/notifications/notification.ts';
import type { OpportunityCard } from '#app/features/opportunities/opportunity.ts';
import { waitingFor } from './waiting-list.ts';

const now = new Date('2026-11-21T09:00:00Z');
const eur = (major: number) => ({ amount: major * 100, currency: 'EUR' as const });
const viewer = {
  role: 'prospective',
  ndaSignedAt: '2026-01-01T00:00:00Z',
  timeZone: 'UTC',
  locale: 'en-GB',
  holders: null,
} as const;
const NO_QUEUE = { commitments: 0, people: 0, questions: 0 };
const nothing = {
  ...{ viewer, hasPreferences: true, prepared: [], offers: [], open: [], unread: [], queue: NO_QUEUE, now },
};

const card = (closesAt: string | null, mine: Partial<OpportunityCard['mine']>): OpportunityCard => ({
  id: 'o1',
  slug: 'harbour-logistics-ii',
  name: 'Harbour Logistics II',
  summary: '',
  stage: 'open',
  sector: 'Infrastructure',
  region: 'Nordics',
  type: 'Co-investment',
  target: eur(25_000_000),
  raised: eur(18_000_000),
  minimum: eur(100_000),
  opensAt: null,
  closesAt,
  closedAt: null,
  passedAt: null,
  passedReason: null,
  heroKey: null,
  mine: { desired: null, indication: null, commitment: null, ...mine },
});

const notification = (kind: NotificationView['kind'], href: string | null): NotificationView => ({
  id: 'n1',
  kind,
  title: 'Your commitment of €250,000 was accepted.',
  body: '',
  href,
  createdAt: now.toISOString(),
  readAt: null,
});

describe('a member’s pending items', () => {
  test('preferences, until they are submitted; never for admins', () => {
    const untold = { ...nothing, hasPreferences: false };
    expect(waitingFor(untold).map(({ to }) => to)).toEqual(['/onboarding/investment-preferences']);
    expect(waitingFor({ ...untold, viewer: { ...viewer, role: 'admin' } })).toEqual([]);
  });

  test('access that others gave, until it is accepted; the NDA says what it is for', () => {
    const offers = [{ grant: { id: 'g1', preset: 'accountant' }, holderName: 'Anna Berg' }] as const;
    const delegate = { ...viewer, role: 'unknown', ndaSignedAt: null } as const;
    expect(waitingFor({ ...nothing, viewer: delegate, offers }).map(({ text, to }) => [text, to])).toEqual([
      ['Anna Berg gives you access, as Accountant.', '/profile/access'],
      [
        'Agreement not yet signed. Sign it to read what others let you see.',
        '/onboarding/nda?returnTo=/dashboard',
      ],
    ]);
  });

  test('the NDA, until it is signed; never for admins', () => {
    expect(
      waitingFor({ ...nothing, viewer: { ...viewer, ndaSignedAt: null } }).map(({ key }) => key),
    ).toEqual(['nda']);
    expect(waitingFor({ ...nothing, viewer: { ...viewer, role: 'admin', ndaSignedAt: null } })).toEqual([]);
  });

  test('a desired amount with a deadline soon', () => {
    const [item] = waitingFor({
      ...nothing,
      open: [card('2026-11-25T08:00:00Z', { desired: eur(250_000) })],
    });
    expect(item).toMatchObject({
      badge: { text: '4 days left' },
      text: 'Harbour Logistics II closes on 25 Nov 2026. You set €250,000 as your desired amount.',
      to: '/opportunities/open/harbour-logistics-ii',
      action: 'Decide',
    });
  });

  test('in the member’s format', () => {
    const open = [card('2026-12-02T08:00:00Z', { desired: eur(250_000) })];
    const [item] = waitingFor({ ...nothing, viewer: { ...viewer, locale: 'de-DE' }, open });
    expect(item?.text).toBe(
      'Harbour Logistics II closes on 2. Dez. 2026. You set 250.000\u00a0€ as your desired amount.',
    );
  });

  test('no longer once committed, expired, far away or without a deadline', () => {
    const desired = eur(250_000);
    const commitment = {
      id: 'c',
      state: 'submitted' as const,
      amount: desired,
      accepted: null,
      submittedAt: now.toISOString(),
    };
    const open = [
      card('2026-11-25T08:00:00Z', { desired, commitment }),
      card('2026-11-21T08:00:00Z', { desired }),
      card('2026-12-25T08:00:00Z', { desired }),
      card(null, { desired }),
      card('2026-11-25T08:00:00Z', {}),
    ];
    expect(waitingFor({ ...nothing, open })).toEqual([]);
  });

  test('unread decisions and answers, which are marked as read when opened', () => {
    const href = '/opportunities/open/harbour-logistics-ii';
    expect(waitingFor({ ...nothing, unread: [notification('commitment_decided', href)] })).toMatchObject([
      { badge: { text: 'Decided' }, to: href, action: 'Read', notificationId: 'n1' },
    ]);
    expect(waitingFor({ ...nothing, unread: [notification('question_answered', null)] })[0]?.to).toBe(
      '/notifications',
    );
    expect(waitingFor({ ...nothing, unread: [notification('firm_message', null)] })).toEqual([]);
  });

  test('for an admin, the review queue', () => {
    expect(waitingFor({ ...nothing, queue: { ...NO_QUEUE, commitments: 1 } })[0]?.text).toBe(
      '1 commitment is awaiting a decision.',
    );
    const queue = { commitments: 5, people: 2, questions: 1 };
    expect(waitingFor({ ...nothing, queue }).map(({ text }) => text)).toEqual([
      '5 commitments are awaiting a decision.',
      '2 people are awaiting a decision.',
      '1 question is awaiting an answer.',
    ]);
  });
});
