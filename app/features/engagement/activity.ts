import { z } from 'zod';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { deviceInSentence } from '#app/platform/session/device.ts';

export const ACTIVITY_KINDS = ['read', 'download', 'watch', 'ask', 'amount', 'visit', 'news', 'faq'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The kinds that concern one opportunity. */
export const OPPORTUNITY_KINDS = [
  'read',
  'download',
  'watch',
  'ask',
  'amount',
] as const satisfies ActivityKind[];

export const KIND_LABELS: Readonly<Record<ActivityKind, string>> = {
  read: 'Read',
  download: 'Downloaded',
  watch: 'Watched or listened',
  ask: 'Asked',
  amount: 'Amounts',
  visit: 'Sign-ins',
  news: 'Notifications read',
  faq: 'Feedback on FAQs',
};

/** How far back a timeline reaches, in months. Nothing is recorded for it: it reads data kept for other reasons. */
export const TIMELINE_MONTHS = 24;

/** An act, with the facts that its sentence needs. Amounts are in minor units. */
const facts = z.discriminatedUnion('act', [
  z.object({ act: z.literal('opened'), title: z.string() }),
  z.object({ act: z.literal('downloaded'), title: z.string() }),
  z.object({ act: z.literal('read'), title: z.string(), pages: z.number(), milliseconds: z.number() }),
  z.object({
    act: z.literal('watched'),
    title: z.string().nullable(),
    name: z.string(),
    seconds: z.number(),
    finished: z.boolean(),
    media: z.enum(['video', 'audio']).nullable(),
  }),
  z.object({ act: z.literal('asked'), name: z.string().nullable(), page: z.string() }),
  z.object({ act: z.literal('desired'), name: z.string(), amount: z.number(), currency: z.enum(CURRENCIES) }),
  z.object({
    act: z.literal('indicated'),
    name: z.string(),
    likelihood: z.number(),
    amount: z.number().nullable(),
    currency: z.enum(CURRENCIES),
  }),
  z.object({
    act: z.literal('requested'),
    name: z.string(),
    amount: z.number(),
    currency: z.enum(CURRENCIES),
  }),
  z.object({ act: z.literal('signedIn'), device: z.string() }),
  z.object({ act: z.literal('readNews'), title: z.string() }),
  z.object({ act: z.literal('rated'), title: z.string().nullable(), helped: z.boolean() }),
]);
export type ActivityFacts = z.infer<typeof facts>;

export const factsIn = (json: unknown): ActivityFacts => facts.parse(json);

/** One line of a timeline. `at` is an ISO time. */
export type Activity = {
  id: string;
  at: string;
  kind: ActivityKind;
  sentence: string;
  /** How often it was repeated in a row on that day. */
  times: number;
  member: { id: string; name: string };
  /** The record that it is about, for admins. */
  href: string | null;
};

export type ActivityDay = { day: string; items: Activity[] };

/** Returns an act as a sentence without its subject: "Opened Information memorandum". */
export function activitySentenceOf(done: ActivityFacts, locale: string): string {
  switch (done.act) {
    case 'opened':
      return `Opened ${done.title}`;
    case 'downloaded':
      return `Downloaded ${done.title}`;
    case 'read':
      return `Read ${count(done.pages, 'page')} of ${done.title}, ${duration(done.milliseconds / 1000)} in all`;
    case 'watched': {
      const what = done.title ? `“${done.title}” of ${done.name}` : `an update of ${done.name}`;
      const verb = done.media === 'audio' ? 'Listened to' : 'Watched';
      return done.finished ? `${verb} ${what} to the end` : `${verb} ${what} up to ${duration(done.seconds)}`;
    }
    case 'asked':
      return done.page === 'contact'
        ? 'Wrote to investor relations'
        : `Asked a question about ${done.name ?? 'the FAQs'}`;
    case 'desired':
      return `Set ${formatMoney(done, locale)} as desired amount for ${done.name}`;
    case 'indicated': {
      const soft =
        done.amount === null
          ? ''
          : `, with ${formatMoney({ amount: done.amount, currency: done.currency }, locale)}`;
      return `Indicated a likelihood of ${done.likelihood} of 5 for ${done.name}${soft}`;
    }
    case 'requested':
      return `Requested ${formatMoney(done, locale)} in ${done.name}`;
    case 'signedIn':
      return `Signed in with ${deviceInSentence(done.device)}`;
    case 'readNews':
      return `Read the notification “${done.title}”`;
    case 'rated': {
      const what = done.title === null ? 'an FAQ' : `“${done.title}”`;
      return done.helped ? `Found ${what} helpful` : `Did not find ${what} helpful`;
    }
  }
}

/** Returns an act without the names in it, for viewers who may no longer see these. */
export function withoutNames(done: ActivityFacts): ActivityFacts {
  switch (done.act) {
    case 'opened':
    case 'downloaded':
    case 'read':
      return { ...done, title: 'a document' };
    case 'watched':
      return { ...done, title: null, name: 'an opportunity' };
    case 'asked':
      return { ...done, name: done.name && (done.page === 'fund' ? 'a fund' : 'an opportunity') };
    case 'desired':
    case 'indicated':
    case 'requested':
      return { ...done, name: 'an opportunity' };
    case 'rated':
      return { ...done, title: null };
    case 'signedIn':
    case 'readNews':
      return done;
  }
}

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** `45 s`, `12 min`, `1 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/**
 * Groups activity by day in a time zone, newest first. Consecutive identical acts of one person are one line with
 * their count.
 */
export function activityByDay(items: readonly Activity[], dayOf: (iso: string) => string): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const item of items) {
    const day = dayOf(item.at);
    const current = days.at(-1);
    if (current?.day !== day) {
      days.push({ day, items: [item] });
      continue;
    }
    const last = current.items.at(-1);
    if (last?.sentence === item.sentence && last.member.id === item.member.id)
      current.items[current.items.length - 1] = { ...last, times: last.times + 1 };
    else current.items.push(item);
  }
  return days;
}
