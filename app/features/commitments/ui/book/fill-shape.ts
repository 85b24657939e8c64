import { dayIn } from '#app/platform/format/wall-clock.ts';
import type { FillDay } from '../../book/book.ts';

/** The input of the book's chart; days in ISO, amounts in minor units. */
export type FillFrame = {
  target: number;
  /** The first day shown: the opening, or the first commitment if earlier. */
  from: string;
  /** The last day shown: the deadline, or today if later. */
  until: string;
  /** The curves end here. */
  today: string;
  deadline: string | null;
};

/** Paths in a 1000 × 1000 square, and positions as percentages of it. */
export type FillShape = {
  asked: string;
  accepted: string;
  targetY: number;
  /** `null` when there is none, or it is outside the chart. */
  deadlineX: number | null;
  todayX: number;
  /** Where each day with a change is. */
  daysX: number[];
};

const SIDE = 1_000;
/** Space above the highest line for its label. */
const HEADROOM = 1.18;

const dayOf = (day: string): number => Date.parse(day);

/** The first and last day of the chart, in the reader's days. */
export function frameOf(
  days: readonly FillDay[],
  terms: { target: number; opensAt: string | null; closesAt: string | null },
  { now, timeZone }: { now: string; timeZone: string },
): FillFrame {
  const today = dayIn(timeZone, new Date(now));
  const opening = terms.opensAt && dayIn(timeZone, new Date(terms.opensAt));
  const deadline = terms.closesAt && dayIn(timeZone, new Date(terms.closesAt));
  const first = days[0]?.day ?? today;
  const from = opening && dayOf(opening) < dayOf(first) ? opening : first;
  const last = days.at(-1)?.day ?? today;
  const ends = [today, last, ...(deadline ? [deadline] : [])];
  const until = ends.reduce((latest, day) => (dayOf(day) > dayOf(latest) ? day : latest));
  return { target: terms.target, from, until, today: dayOf(last) > dayOf(today) ? last : today, deadline };
}

/** The two curves as step lines filled down to zero: an amount counts from its own day on. */
export function fillShape(days: readonly FillDay[], frame: FillFrame): FillShape {
  const [from, until] = [dayOf(frame.from), dayOf(frame.until)];
  const span = Math.max(1, until - from);
  const top =
    HEADROOM * Math.max(1, frame.target, ...days.map(({ asked, accepted }) => Math.max(asked, accepted)));
  const x = (day: string) => round(((dayOf(day) - from) / span) * SIDE);
  const y = (amount: number) => round(SIDE - (amount / top) * SIDE);
  const end = x(frame.today);
  const area = (of: 'asked' | 'accepted') => {
    const steps = days.map((point) => `H${x(point.day)}V${y(point[of])}`).join('');
    return `M0 ${SIDE}${steps}H${end}V${SIDE}Z`;
  };
  return {
    asked: area('asked'),
    accepted: area('accepted'),
    targetY: percent(y(frame.target)),
    deadlineX: frame.deadline && dayOf(frame.deadline) >= from ? percent(x(frame.deadline)) : null,
    todayX: percent(end),
    daysX: days.map(({ day }) => percent(x(day))),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const percent = (value: number): number => round(value / 10);
