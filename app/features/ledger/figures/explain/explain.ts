import type { Currency } from '#app/domain/money/currencies.ts';
import type { Scope } from '../figure-types.ts';
import { booksIn, figuresOf } from '../figures.ts';
import { Converter } from '../fx/convert.ts';
import type { KnownLedger } from '../known-ledger.ts';
import { ledgerOn, returnDayOf } from '../valued-return.ts';
import type { ExplainedPart, Explanation, FigureName } from './explanation.ts';
import { FIGURE_LABELS } from './labels.ts';
import { notesOn } from './notes.ts';
import { explainedPart, PartMaker } from './parts.ts';

/**
 * Explains one figure: the formula, its parts with their sums, each part's lines, and notes. The lines of a part add
 * up to it, and the parts to the amount, to the minor unit.
 *
 * @param locale of the days and amounts in the notes
 */
export function explainFigure(
  known: KnownLedger,
  scope: Scope,
  figure: FigureName,
  reporting: Currency | null,
  locale: string,
): Explanation {
  const ledger = figure === 'irr' ? ledgerOfReturn(known, scope) : known;
  const { figures, notShown } = figuresOf(ledger, scope, reporting);
  const head = { figure, scope, asOf: ledger.asOf, knownAt: ledger.knownAt, ...FIGURE_LABELS[figure] };
  if (!figures) return { ...head, figures, notShown };
  const books = booksIn(ledger, scope);
  const make = new PartMaker(ledger, books, new Converter(ledger.rates, figures.currency), locale);
  return {
    ...head,
    currency: figures.currency,
    figures,
    notShown: null,
    parts: partsOf(figure, make),
    notes: notesOn(figure, ledger, books, figures, locale),
  };
}

/** A rate of return is explained as of the day for which it is shown. */
function ledgerOfReturn(ledger: KnownLedger, scope: Scope): KnownLedger {
  const day = returnDayOf(booksIn(ledger, scope));
  return day === null ? ledger : ledgerOn(ledger, day);
}

function partsOf(figure: FigureName, make: PartMaker): ExplainedPart[] {
  const paidIn = () => make.lines('paidIn', (line) => line.paidIn);
  const distributed = () => make.lines('distributed', (line) => line.distributed);
  const committed = () => make.lines('committed', (line) => line.committed, 'as of');
  switch (figure) {
    case 'committed':
      return [committed()];
    case 'paidIn':
      return [paidIn()];
    case 'distributed':
      return [distributed()];
    case 'unfunded':
      // A commitment line has its whole amount as its change; it belongs to the first part.
      return [
        committed(),
        make.lines(
          'unfunded',
          (line) => line.unfunded,
          'as of',
          (line) => line.committed,
        ),
      ];
    case 'nav':
      return [make.nav()];
    case 'calledShare':
      return [make.lines('called', (line) => line.called, 'as of'), committed()];
    case 'dpi':
      return [distributed(), paidIn()];
    case 'rvpi':
      return [make.nav(), paidIn()];
    case 'gain':
    case 'tvpi':
      return [distributed(), make.nav(), paidIn()];
    case 'irr':
      return irrParts(make);
  }
}

function irrParts(make: PartMaker): ExplainedPart[] {
  const paid = make.lines('paid', (line) => Math.min(0, line.cash));
  const received = make.lines('received', (line) => Math.max(0, line.cash));
  const nav = make.nav();
  const amount = (paid.amount ?? 0) + (received.amount ?? 0) + (nav.amount ?? 0);
  return [paid, received, nav, explainedPart('result', { amount, note: 'Sum, before any rate of return' })];
}
