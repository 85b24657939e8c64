import type { Story } from '../content/stories.ts';
import { type HoldingCurve, major, type Payout } from '../content/types.ts';
import { allocate } from './allocate.ts';
import { type Book, holderShare, holdingOf, newBook, recordLine, spreadOverHolders } from './book.ts';
import { closeAgain } from './closing.ts';
import { applyCorrections } from './correction.ts';
import { inOffice, type VehicleLedger } from './lines.ts';
import { type Act, scheduleOf } from './schedule.ts';
import { transfer } from './transfer.ts';

/** A vehicle of the demo: its economics, and who committed what at its first closing. */
export type SeedVehicle = {
  slug: string;
  /** Begins its references, such as `VF1`. */
  code: string;
  curve: HoldingCurve;
  /** The day of the first closing. */
  closedOn: string;
  /** Minor units by holder, in the order of the register. */
  stakes: Readonly<Record<string, number>>;
  story: Story;
};

const CALLS = {
  call_investment: { tag: 'CALL', note: 'Capital call' },
  call_management_fee: { tag: 'FEE', note: 'Management fee' },
  call_expense: { tag: 'EXP', note: 'Expenses of the vehicle' },
  call_outside: { tag: 'FEE', note: 'Management fee, outside the commitment' },
} as const;

const PAYOUTS = {
  capital: { type: 'distribution_capital', tag: 'CAP', note: 'Return of capital' },
  gain: { type: 'distribution_gain', tag: 'GAIN', note: 'Realised gain' },
  income: { type: 'distribution_income', tag: 'INC', note: 'Income' },
  inKind: { type: 'distribution_in_kind', tag: 'KIND', note: 'Shares, at their price on the day' },
  withheld: { type: 'tax_withheld', tag: 'TAX', note: 'Tax withheld at source' },
  recallable: { type: 'distribution_capital', tag: 'RECALL', note: 'Recallable distribution' },
} as const satisfies Record<keyof Payout, unknown>;

/** Days after the end of a quarter until its value is published, and days before that until it is recorded. */
const PUBLISHED_AFTER = 36;
const RECORDED_BEFORE = 2;
const RECORDED_AT_LEAST = 33;
const WHOLE = 10_000;

/**
 * Everything that had been recorded of a vehicle by `now`: its lines and valuations. Amounts of the whole vehicle are
 * spread by commitment, so that they add up.
 */
export function ledgerOf(vehicle: SeedVehicle, now: Date): VehicleLedger {
  const book = newBook(vehicle.code);
  for (const [key, amount] of Object.entries(vehicle.stakes)) {
    const first = { on: vehicle.closedOn, type: 'commitment', tag: 'COMMIT', note: 'First closing' } as const;
    recordLine(book, holdingOf(book, key), first, amount);
  }
  for (const step of stepsOf(vehicle, now, book)) step();
  applyCorrections(book, vehicle.story.corrections ?? []);
  const lines = book.lines.filter(({ recordedAt }) => recordedAt <= now);
  const named = new Set(lines.map(({ holder }) => holder));
  return {
    holders: [...book.holdings.keys()].filter((key) => named.has(key)),
    lines,
    valuations: book.valuations
      .filter(({ recordedAt }) => recordedAt <= now)
      .map((valuation) =>
        valuation.publishedAt && valuation.publishedAt > now
          ? { ...valuation, publishedAt: null }
          : valuation,
      ),
  };
}

/** The story of a vehicle in order of its days; of one day, later closings and transfers first, its value last. */
function stepsOf({ curve, story }: SeedVehicle, now: Date, book: Book): (() => void)[] {
  const steps = [
    ...(story.closings ?? []).map((closing) => ({
      on: closing.on,
      order: 0,
      do: () => closeAgain(book, closing),
    })),
    ...(story.transfers ?? []).map((given) => ({
      on: given.on,
      order: 1,
      do: () => transfer(book, { ...given, amount: major(given.amount) }),
    })),
    ...scheduleOf(curve, now).map((act) => ({
      on: act.on,
      order: act.act === 'value' ? 3 : 2,
      do: () => perform(book, act, curve),
    })),
  ];
  return steps
    .sort((a, b) => (a.on === b.on ? a.order - b.order : a.on < b.on ? -1 : 1))
    .map((step) => step.do);
}

function perform(book: Book, act: Act, curve: HoldingCurve): void {
  const { on, label } = act;
  switch (act.act) {
    case 'call': {
      const { tag, note } = CALLS[act.as];
      spreadOverHolders(
        book,
        { on, type: act.as, tag, note: `${note}, ${label}` },
        holderShare(book, act.share),
      );
      break;
    }
    case 'returned': {
      const entry = {
        on,
        type: 'call_returned',
        tag: 'RETURN',
        note: `Called and not needed, ${label}`,
      } as const;
      spreadOverHolders(book, entry, holderShare(book, act.share));
      break;
    }
    case 'released': {
      const entry = { on, type: 'release', tag: 'RELEASE', note: 'No longer needed' } as const;
      spreadOverHolders(book, entry, holderShare(book, act.share));
      break;
    }
    case 'payout':
      for (const [kind, share] of Object.entries(act.payout) as [keyof Payout, number][]) {
        const { type, tag, note } = PAYOUTS[kind];
        const entry = { on, type, tag, note: `${note}, ${label}` };
        spreadOverHolders(
          book,
          kind === 'recallable' ? { ...entry, unfunded: 1 } : entry,
          holderShare(book, share),
        );
      }
      break;
    case 'value':
      value(book, act, curve);
      break;
  }
}

/** The value of the vehicle at the end of a quarter, spread by commitment; where it was corrected, both. */
function value(book: Book, { on, growth, index }: Act & { act: 'value' }, curve: HoldingCurve): void {
  book.nav = Math.max(0, Math.round((book.nav * (WHOLE + growth)) / WHOLE) + book.moved);
  book.moved = 0;
  const after = curve.publishedAfter ?? PUBLISHED_AFTER;
  const publishedAt = inOffice(on, after, `${book.code}${on}published`);
  const reference = `${book.code}-${on.slice(0, 7)}-NAV`;
  const revalued = curve.revalued?.[index];
  const first = revalued ? Math.round((book.nav * revalued.first) / WHOLE) : book.nav;
  const recordedAfter = Math.min(after - RECORDED_BEFORE, RECORDED_AT_LEAST);
  const recordedAt = inOffice(on, recordedAfter, `${book.code}${on}valued`);
  spreadValue(book, { date: on, nav: first, reference, recordedAt, publishedAt });
  if (!revalued) return;
  const corrected = inOffice(revalued.on, 0, `${book.code}${on}revalued`);
  spreadValue(book, {
    date: on,
    nav: book.nav,
    reference: `${reference}-2`,
    recordedAt: corrected,
    publishedAt: new Date(corrected.getTime() + 3_600_000),
  });
}

type Value = { date: string; nav: number; reference: string; recordedAt: Date; publishedAt: Date };

function spreadValue(book: Book, { nav, ...valuation }: Value): void {
  const holdings = [...book.holdings.values()];
  const parts = allocate(
    nav,
    holdings.map(({ committed }) => committed),
  );
  for (const [index, { key }] of holdings.entries())
    book.valuations.push({ ...valuation, holder: key, nav: parts[index] ?? 0 });
}
