import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import type {
  ExplainedLine,
  ExplainedNote,
  ExplainedPart,
} from '#app/features/ledger/figures/explain/explanation.ts';
import { exactFigureText, notShownText } from '#app/features/ledger/figures/figure-text.ts';
import type { LedgerRows, Scope, UsedRate } from '#app/features/ledger/figures/figure-types.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { ExplanationQuery } from './explanation-query.ts';
import type { ExplanationLine, ExplanationPart, ExplanationView } from './explanation-view.ts';
import { portfolioAddress } from './portfolio-address.ts';
import type { DecidedBasis } from './reading/basis.server.ts';
import { explainedFigure } from './reading/explained-figure.server.ts';

/**
 * Explains one of the viewer's own figures, by the URL of its explanation.
 * @throws DomainError `not_found` for an invalid URL, and for other members' positions.
 */
export async function explainFigure(viewer: Viewer, address: string): Promise<ExplanationView> {
  const { query, basis, rows, scope, explanation } = await explainedFigure(viewer, address);
  const { title, words, symbols, figures } = explanation;
  const said = {
    title,
    words,
    symbols,
    of: subjectOf(rows, scope, { asOf: explanation.asOf, heldBy: query.view.heldBy }, viewer.locale),
  };
  const places = placesOf(query, basis);
  if (!figures)
    return {
      ...said,
      ...places,
      text: '–',
      parts: [],
      remarks: [{ text: notShownText(explanation.notShown, viewer.locale), link: null }],
    };
  const write = writer(explanation.currency, viewer.locale);
  return {
    ...said,
    ...places,
    text: exactFigureText(figures, query.name, viewer.locale),
    parts: explanation.parts.map(write.part),
    remarks: explanation.notes.map((note) => remarkOf(note, query, basis)),
  };
}

function subjectOf(
  { positions }: LedgerRows,
  scope: Scope,
  { asOf, heldBy }: { asOf: string; heldBy: string | null },
  locale: string,
): string {
  const day = formatDate(asOf, 'UTC', locale);
  const [first] = positions;
  const by = heldBy && scope.level !== 'position' ? `, held by ${first?.holder.name}` : '';
  if (scope.level === 'portfolio') return `${by ? 'Positions' : 'Whole portfolio'}${by}, as of ${day}`;
  if (scope.level === 'currency') return `Positions in ${scope.currency}${by}, as of ${day}`;
  return `${first?.vehicle.name}${by}, as of ${day}`;
}

function placesOf(query: ExplanationQuery, { asOf, knownAt, currency }: DecidedBasis) {
  const { name, position, vehicle, of, view } = query;
  const figure = portfolioAddress(
    name,
    { asOf, knownAt, currency, heldBy: view.heldBy },
    { position, vehicle, of },
  );
  return { address: `/portfolio/figures/${figure}`, download: `/api/portfolio/figures/${figure}` };
}

/** Formats the parts of an explanation with amounts in its currency, to the cent. */
function writer(currency: Currency, locale: string) {
  const money = (amount: number, of: Currency = currency) => formatMoney({ amount, currency: of }, locale);
  const value = new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 });
  /** `1 USD = 0.9227 EUR` */
  const rateText = (rate: UsedRate) => `1 ${rate.from} = ${value.format(rate.value)} ${rate.to}`;
  const rated = (amount: number, of: Currency, rate: UsedRate | null) =>
    rate ? `${money(amount, of)} at ${rateText(rate)}` : null;
  const line = ({
    id,
    date,
    label,
    vehicle,
    amount,
    converted,
    rate,
    currency: own,
    isDeemed,
    ilpa,
  }: ExplainedLine): ExplanationLine => ({
    id,
    date,
    label: `${label} · ${vehicle}`,
    text: converted === null ? money(amount, own) : money(converted),
    remark:
      [
        rated(amount, own, rate),
        isDeemed && 'no cash moved',
        ilpa.toLowerCase() !== label.toLowerCase() && `ILPA: ${ilpa}`,
      ]
        .filter(Boolean)
        .join(', ') || null,
  });
  const part = ({ key, label, note, amount, own, lines, parts }: ExplainedPart): ExplanationPart => ({
    key,
    label,
    note: [note, own && rated(own.amount, own.currency, own.rate)].filter(Boolean).join(' · ') || null,
    text: amount === null ? null : money(amount),
    lines: lines.map(line),
    parts: parts.map(part),
  });
  return { part };
}

function remarkOf(
  note: ExplainedNote,
  { name, position, vehicle, of, view }: ExplanationQuery,
  { asOf, currency }: DecidedBasis,
) {
  if (note.kind !== 'correction') return { text: note.text, link: null };
  // The moment just before it became known.
  const knownAt = new Date(Date.parse(note.correctedAt) - 1).toISOString();
  const to = portfolioAddress(
    `/portfolio/figures/${name}`,
    { asOf, knownAt, currency, heldBy: view.heldBy },
    { position, vehicle, of },
  );
  return { text: note.text, link: { to, label: 'As known then' } };
}
