import { describe, expect, test } from 'vitest';
import {
  type Activity,
  type ActivityFacts,
  activityByDay,
  activitySentenceOf,
  duration,
  factsIn,
} from './activity.ts';

test.each<[ActivityFacts, string]>([
  [{ act: 'opened', title: 'Memorandum' }, 'Opened Memorandum'],
  [{ act: 'downloaded', title: 'Memorandum' }, 'Downloaded Memorandum'],
  [
    { act: 'read', title: 'Memorandum', pages: 1, milliseconds: 90_000 },
    'Read 1 page of Memorandum, 2 min in all',
  ],
  [
    { act: 'watched', title: 'Harvest', name: 'Solera', seconds: 45, finished: false, media: 'audio' },
    'Listened to “Harvest” of Solera up to 45 s',
  ],
  [
    { act: 'watched', title: null, name: 'Solera', seconds: 45, finished: true, media: null },
    'Watched an update of Solera to the end',
  ],
  [{ act: 'asked', name: 'Solera', page: 'opportunity' }, 'Asked a question about Solera'],
  [{ act: 'asked', name: null, page: 'faqs' }, 'Asked a question about the FAQs'],
  [{ act: 'asked', name: null, page: 'contact' }, 'Wrote to investor relations'],
  [
    { act: 'desired', name: 'Solera', amount: 5_000_000, currency: 'EUR' },
    'Set €50,000 as desired amount for Solera',
  ],
  [
    { act: 'indicated', name: 'Solera', likelihood: 4, amount: null, currency: 'EUR' },
    'Indicated a likelihood of 4 of 5 for Solera',
  ],
  [
    { act: 'indicated', name: 'Solera', likelihood: 4, amount: 5_000_000, currency: 'EUR' },
    'Indicated a likelihood of 4 of 5 for Solera, with €50,000',
  ],
  [{ act: 'requested', name: 'Solera', amount: 5_000_000, currency: 'EUR' }, 'Requested €50,000 in Solera'],
  [{ act: 'signedIn', device: 'Firefox on Mac' }, 'Signed in with Firefox on Mac'],
  [{ act: 'readNews', title: 'News' }, 'Read the notification “News”'],
  [{ act: 'rated', title: 'Fees?', helped: false }, 'Did not find “Fees?” helpful'],
])('%j reads "%s"', (facts, sentence) => {
  expect(activitySentenceOf(factsIn(facts), 'en-GB')).toBe(sentence);
});

test('amounts are in the reader’s format', () => {
  const amount = { amount: 5_000_000, currency: 'EUR' } as const;
  const said = [
    activitySentenceOf({ act: 'desired', name: 'Solera', ...amount }, 'de-DE'),
    activitySentenceOf({ act: 'indicated', name: 'Solera', likelihood: 4, ...amount }, 'de-DE'),
    activitySentenceOf({ act: 'requested', name: 'Solera', ...amount }, 'de-DE'),
  ];
  expect(said).toEqual([
    'Set 50.000\u00a0€ as desired amount for Solera',
    'Indicated a likelihood of 4 of 5 for Solera, with 50.000\u00a0€',
    'Requested 50.000\u00a0€ in Solera',
  ]);
});

test.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '1 h'],
  [3_600 + 300, '1 h 5 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

describe('activity by day', () => {
  const done = (id: string, at: string, sentence: string, memberId = 'a'): Activity => ({
    id,
    at,
    kind: 'read',
    sentence,
    times: 1,
    member: { id: memberId, name: memberId },
    href: null,
  });

  test('merges consecutive entries, and counts repetitions by the same person on the same day', () => {
    const items = [
      done('1', '2026-03-02T10:00:00Z', 'Opened A'),
      done('2', '2026-03-02T09:00:00Z', 'Opened A'),
      done('3', '2026-03-02T08:00:00Z', 'Opened A', 'b'),
      done('4', '2026-03-02T07:00:00Z', 'Opened A'),
      done('5', '2026-03-01T07:00:00Z', 'Opened A'),
    ];
    const days = activityByDay(items, (iso) => iso.slice(0, 10));
    expect(days.map(({ day, items: of }) => [day, of.map(({ id, times }) => [id, times])])).toEqual([
      [
        '2026-03-02',
        [
          ['1', 2],
          ['3', 1],
          ['4', 1],
        ],
      ],
      ['2026-03-01', [['5', 1]]],
    ]);
  });
});
