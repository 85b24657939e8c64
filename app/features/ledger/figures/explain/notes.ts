import { CALL_DAYS } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { percentText } from '#app/platform/format/rates.ts';
import { figureText, textWithoutInterest } from '../figure-text.ts';
import type { Figures, UsedRate } from '../figure-types.ts';
import type { Irr } from '../irr/irr.ts';
import type { Book, Correction, KnownLedger } from '../known-ledger.ts';
import { rolledNav } from '../position-sums.ts';
import type { ExplainedNote, FigureName } from './explanation.ts';
import { NOTES } from './labels.ts';

const WITH_NAV = new Set<FigureName>(['nav', 'gain', 'rvpi', 'tvpi', 'irr']);
const WITH_DISTRIBUTIONS = new Set<FigureName>(['distributed', 'gain', 'dpi', 'tvpi', 'irr']);

/** How days, amounts and rates are written. */
type Format = {
  day: (iso: string) => string;
  money: (amount: number, currency: Currency) => string;
  percent: (rate: number) => string;
};

const formatIn = (locale: string): Format => ({
  day: (iso) => formatDate(iso, 'UTC', locale),
  money: (amount, currency) => formatMoney({ amount, currency }, locale),
  percent: (rate) => percentText(rate, locale),
});

/** The notes about a figure: the origin of its value, old rates, deemed payments, corrections. */
export function notesOn(
  figure: FigureName,
  ledger: KnownLedger,
  books: readonly Book[],
  figures: Figures,
  locale: string,
): ExplainedNote[] {
  const format = formatIn(locale);
  const notes: ExplainedNote[] = [];
  if (figure === 'irr') {
    notes.push({ kind: 'rate_of_return', text: rateText(figures.irr, format) });
    const without = textWithoutInterest(figures, locale);
    const withInterest = figureText(figures, 'irr', locale);
    if (without !== null)
      notes.push({ kind: 'without_interest', text: NOTES.twoRates(withInterest, without) });
  }
  if (WITH_NAV.has(figure)) notes.push(...valueNotes(books, format));
  const has = (types: readonly string[]) =>
    books.some(({ lines }) => lines.some(({ line }) => types.includes(line.type)));
  if (WITH_DISTRIBUTIONS.has(figure) && has(['tax_withheld'])) {
    notes.push({ kind: 'withheld_tax', text: NOTES.withheldTax });
  }
  if (figure === 'irr' && has(['transfer_in', 'transfer_out'])) {
    notes.push({ kind: 'transfer', text: NOTES.transfer });
  }
  if (WITH_NAV.has(figure)) notes.push(...revaluedNotes(books, ledger.knownAt, format));
  notes.push(...callDayNotes(books));
  notes.push(...figures.staleRates.map((rate) => staleNote(rate, format)));
  const currencies = new Map(books.map(({ position }) => [position.id, position.vehicle.currency]));
  for (const correction of ledger.corrections) {
    const currency = currencies.get(correction.line.positionId);
    if (currency) notes.push(correctionNote(correction, currency, format));
  }
  return notes;
}

function rateText(irr: Irr, { day, percent }: Format): string {
  switch (irr.basis) {
    case 'annualised':
    case 'period':
      return [
        irr.basis === 'period' ? NOTES.period(irr.days) : NOTES.annualised(day(irr.firstFlow)),
        irr.isCost && NOTES.isCost,
        irr.others.length > 0 && NOTES.others(irr.others.map(percent)),
      ]
        .filter(Boolean)
        .join(' ');
    case 'lost':
      return NOTES.lost;
    case 'no_sign_change':
      return irr.direction === 'paid' ? NOTES.onlyPaid : NOTES.onlyReceived;
    case 'ambiguous':
      return NOTES.ambiguous(irr.rates.map(percent));
    case 'not_meaningful':
      return NOTES.notMeaningful;
    case 'none':
      return irr.reason === 'no_flows' ? NOTES.noFlows : NOTES.noRate;
  }
}

/** One note for each valuation day, to avoid repetition in a portfolio; it names the vehicles valued that day. */
function valueNotes(books: readonly Book[], format: Format): ExplainedNote[] {
  const days = new Map<string, { vehicles: Set<string>; lines: number }>();
  let isAtCost = false;
  for (const book of books) {
    const { valuation, since, nav } = rolledNav(book);
    if (valuation) {
      const { date } = valuation.valuation;
      const { vehicles, lines } = days.get(date) ?? { vehicles: new Set(), lines: 0 };
      vehicles.add(book.position.vehicle.name);
      days.set(date, { vehicles, lines: lines + since.length });
    } else if (nav > 0) isAtCost = true;
  }
  const rolled = [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, { vehicles, lines }]) => {
      const text = NOTES.rolledForward(format.day(day), lines);
      return {
        kind: 'rolled_forward' as const,
        text: days.size > 1 ? `${listed([...vehicles])}: ${text}` : text,
      };
    });
  return isAtCost ? [...rolled, { kind: 'at_cost', text: NOTES.atCost }] : rolled;
}

/** From which day calls count; where vehicles differ, with their names. */
function callDayNotes(books: readonly Book[]): ExplainedNote[] {
  const days = Map.groupBy(books, ({ position }) => position.vehicle.callsCountFrom);
  return CALL_DAYS.flatMap((day): ExplainedNote[] => {
    const names = new Set(days.get(day)?.map(({ position }) => position.vehicle.name));
    if (names.size === 0) return [];
    const text = day === 'due' ? NOTES.callsFromDue : NOTES.callsFromReceipt;
    return [{ kind: 'call_day', text: days.size > 1 ? `${listed([...names])}: ${text}` : text }];
  });
}

/** Transfers whose value a later valuation changed. */
function revaluedNotes(books: readonly Book[], knownAt: string, { day, money }: Format): ExplainedNote[] {
  return books.flatMap(({ position, lines }) =>
    lines.flatMap(({ line }): ExplainedNote[] => {
      const last = line.revalued?.findLast(({ recordedAt }) => recordedAt <= knownAt);
      if (!line.moved || !last || last.nav === line.moved.nav) return [];
      const { currency } = position.vehicle;
      const [was, now] = [money(line.moved.nav, currency), money(last.nav, currency)];
      const text = NOTES.transferRevalued(day(line.date), was, day(last.recordedAt), now);
      return [{ kind: 'transfer', text }];
    }),
  );
}

const MOST_NAMES = 3;

/** "A, B and 4 more" */
const listed = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`;

function staleNote(rate: UsedRate, { day }: Format): ExplainedNote {
  const oldest = rate.legs.map(({ day }) => day).sort()[0] ?? rate.day;
  const text = NOTES.staleRate(`${rate.from}/${rate.to}`, day(oldest), day(rate.day));
  return { kind: 'stale_rate', text, rate };
}

function correctionNote(
  { line, reversal, replacement }: Correction,
  currency: Currency,
  { day, money }: Format,
): ExplainedNote {
  const write = replacement ? NOTES.corrected : NOTES.withdrawn;
  return {
    kind: 'correction',
    text: write(
      LINE_WORDS[line.type].text,
      day(line.date),
      money(line.amount, currency),
      day(reversal.recordedAt),
    ),
    lineId: line.id,
    replacedBy: replacement?.id ?? null,
    correctedAt: reversal.recordedAt,
  };
}
