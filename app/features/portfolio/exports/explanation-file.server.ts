import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import type {
  ExplainedLine,
  ExplainedPart,
  Explanation,
} from '#app/features/ledger/figures/explain/explanation.ts';
import { explainedFigure } from '../reading/explained-figure.server.ts';
import { EXPLANATION_COLUMNS, type ExportCell } from './export-columns.ts';
import { type ExportFile, exportFile } from './export-files.server.ts';
import { plainRatio } from './plain-ratio.ts';

/**
 * Writes the explanation of one of the viewer's own figures as CSV: its lines and parts as the page shows them, for
 * the same day, knowledge and currency, followed by the figure itself.
 * @param address of its explanation
 * @throws DomainError `not_found` for an invalid URL, and for other members' positions.
 */
export async function explanationFile(
  viewer: Viewer,
  address: string,
): Promise<ExportFile & { name: string[] }> {
  const { explanation } = await explainedFigure(viewer, address);
  const { figure: what, asOf, knownAt } = explanation;
  const rows = [...rowsOf(explanation)];
  const file = await exportFile({ columns: EXPLANATION_COLUMNS, rows }, 'csv', { what, asOf, knownAt });
  return { ...file, name: [what, asOf] };
}

function* rowsOf(explanation: Explanation): Generator<ExportCell[]> {
  const { title, asOf } = explanation;
  if (!explanation.figures) {
    yield row({ part: title, label: explanation.notShown.reason, date: asOf });
    return;
  }
  const { figures, figure, currency, parts } = explanation;
  for (const part of parts) yield* rowsOfPart(part, '', currency);
  if (figure === 'irr' && figures.irrWithoutInterest) {
    const [value, { basis: label }] = [plainRatio(figures, 'irrWithoutInterest'), figures.irrWithoutInterest];
    yield row({ part: `${title} without late-closing interest`, date: asOf, value, label });
  }
  yield row({ part: title, date: asOf, ...figureCell(figures, figure, currency) });
}

type Figured = Extract<Explanation, { notShown: null }>;

function figureCell(figures: Figured['figures'], name: Figured['figure'], currency: Currency) {
  switch (name) {
    case 'irr':
      return { value: plainRatio(figures, name), label: figures.irr.basis };
    case 'dpi':
    case 'rvpi':
    case 'tvpi':
    case 'calledShare':
      return { value: plainRatio(figures, name) };
    default:
      return { value: plainAmount(figures[name], currency), valueCurrency: currency };
  }
}

function* rowsOfPart(part: ExplainedPart, above: string, currency: Currency): Generator<ExportCell[]> {
  const name = above ? `${above} / ${part.label}` : part.label;
  for (const line of part.lines) yield rowOfLine(line, name, currency);
  for (const inner of part.parts) yield* rowsOfPart(inner, name, currency);
  const { amount, own, note } = part;
  yield row({
    part: name,
    label: note,
    ...(own && {
      amount: plainAmount(own.amount, own.currency),
      currency: own.currency,
      rate: rateOf(own.rate),
    }),
    ...(amount !== null && { value: plainAmount(amount, currency), valueCurrency: currency }),
  });
}

const rowOfLine = (line: ExplainedLine, part: string, currency: Currency): ExportCell[] =>
  row({
    ...{ part, date: line.date, label: line.label, vehicle: line.vehicle },
    ...{ amount: plainAmount(line.amount, line.currency), currency: line.currency, rate: rateOf(line.rate) },
    ...(line.converted !== null && { value: plainAmount(line.converted, currency), valueCurrency: currency }),
  });

const rateOf = (rate: ExplainedLine['rate']): ExportCell => (rate ? String(rate.value) : null);

type Cells = Partial<
  Record<
    'part' | 'date' | 'label' | 'vehicle' | 'amount' | 'currency' | 'rate' | 'value' | 'valueCurrency',
    ExportCell
  >
>;

/** The cells in the order of `EXPLANATION_COLUMNS`. */
const row = ({ part, date, label, vehicle, amount, currency, rate, value, valueCurrency }: Cells) =>
  [part, date, label, vehicle, amount, currency, rate, value, valueCurrency].map((cell) => cell ?? null);
