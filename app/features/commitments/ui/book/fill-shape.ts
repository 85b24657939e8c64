import type { FillDay } from '../../book.ts';

/** What the picture of a book is drawn from; days in ISO, amounts in minor units. */
export type FillFrame = {
  target: number;
  /** The first day that is drawn: the opening, or the first commitment where that was earlier. */
  from: string;
  /** The last one: the deadline, or today where that is later. */
  until: string;
  /** Up to here the curves go: what comes is not known. */
  today: string;
  deadline: string | null;
};

/** Paths in a square of 1000 by 1000, and places in percent of it. */
export type FillShape = {
  asked: string;
  accepted: string;
  targetY: number;
  /** `null` where there is none, or it is not on the picture. */
  deadlineX: number | null;
  todayX: number;
};

const SIDE = 1_000;
/** Air above the highest line, for its name. */
const HEADROOM = 1.18;

const dayOf = (day: string): number => Date.parse(day);

/** The day of a moment where the reader is, as ISO has it. */
export const dayIn = (time: string, timeZone: string): string =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone });

/** Where the picture begins and ends, in the days of the reader. */
export function frameOf(
  days: readonly FillDay[],
  terms: { target: number; opensAt: string | null; closesAt: string | null },
  { now, timeZone }: { now: string; timeZone: string },
): FillFrame {
  const today = dayIn(now, timeZone);
  const opening = terms.opensAt && dayIn(terms.opensAt, timeZone);
  const deadline = terms.closesAt && dayIn(terms.closesAt, timeZone);
  const first = days[0]?.day ?? today;
  const from = opening && dayOf(opening) < dayOf(first) ? opening : first;
  const last = days.at(-1)?.day ?? today;
  const ends = [today, last, ...(deadline ? [deadline] : [])];
  const until = ends.reduce((latest, day) => (dayOf(day) > dayOf(latest) ? day : latest));
  return { target: terms.target, from, until, today: dayOf(last) > dayOf(today) ? last : today, deadline };
}

/** The two curves as steps, filled down to nothing: an amount stands from its day on. */
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
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const percent = (value: number): number => round(value / 10);
