import { ilpaNameOf } from '#app/domain/investing/ilpa.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { Converter } from '../fx/convert.ts';
import type { Book, KnownLedger, KnownLine } from '../known-ledger.ts';
import { type RolledNav, rolledNav } from '../position-sums.ts';
import type { ExplainedLine, ExplainedPart } from './explanation.ts';
import { countText, PART_LABELS } from './labels.ts';

/** No cash moved to or from the holder. */
const DEEMED: readonly LineType[] = ['tax_withheld', 'call_working_capital_used'];

/** Explains parts of figures by their lines, in the converter's currency. */
export class PartMaker {
  readonly #ledger: KnownLedger;
  readonly #books: readonly Book[];
  readonly #converter: Converter;
  readonly #locale: string;

  constructor(ledger: KnownLedger, books: readonly Book[], converter: Converter, locale: string) {
    this.#ledger = ledger;
    this.#books = books;
    this.#converter = converter;
    this.#locale = locale;
  }

  /**
   * The lines with a non-zero `effect`, newest first, and their sum.
   *
   * @param rateOf converts each line at the rate of its own day; or at that of the requested day, where the sum of a
   *   position is converted once: each line is then what it adds to that sum
   * @param less is subtracted from the effect
   */
  lines(
    key: keyof typeof PART_LABELS,
    effect: (line: KnownLine) => number,
    rateOf: 'own day' | 'as of' = 'own day',
    less: (line: KnownLine) => number = () => 0,
  ): ExplainedPart {
    const lines: ExplainedLine[] = [];
    for (const book of this.#books) {
      let sum = book.lines.reduce((sum, line) => sum + less(line), 0);
      for (const line of book.lines) {
        const amount = effect(line) - less(line);
        if (amount === 0) continue;
        const before = rateOf === 'as of' ? { sum, day: this.#ledger.day } : { sum: 0, day: line.day };
        lines.push(this.#line(book, line, amount, before));
        sum += amount;
      }
    }
    lines.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? 1 : -1));
    const amount = lines.reduce((sum, { converted }) => sum + (converted ?? 0), 0);
    return explainedPart(key, { note: spanNote(lines, this.#locale), amount, lines });
  }

  /** The NAV by position, the largest first; each is explained by its valuation and the lines since. */
  nav(): ExplainedPart {
    const parts = this.#books.map((book) => this.#navOf(book));
    parts.sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0));
    const amount = parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    return explainedPart('nav', { amount, parts });
  }

  #navOf(book: Book): ExplainedPart {
    const { vehicle, holder, id } = book.position;
    const isShared = this.#books.some(
      ({ position }) => position.id !== id && position.vehicle.id === vehicle.id,
    );
    const rolled = rolledNav(book);
    return {
      key: id,
      label: isShared ? `${vehicle.name} · ${holder.name}` : vehicle.name,
      note: navNote(rolled, this.#locale),
      amount: this.#converter.convert(rolled.nav, vehicle.currency, this.#ledger.day),
      own: {
        amount: rolled.nav,
        currency: vehicle.currency,
        rate: this.#converter.rateOn(vehicle.currency, this.#ledger.day),
      },
      lines: rolled.since.toReversed().map((line) => ({
        ...this.#line(book, line, line.nav, { sum: 0, day: this.#ledger.day }),
        converted: null,
        rate: null,
      })),
      parts: [],
    };
  }

  #line(
    book: Book,
    { line }: KnownLine,
    amount: number,
    { sum, day }: { sum: number; day: number },
  ): ExplainedLine {
    const { vehicle } = book.position;
    const converted = (amount: number) => this.#converter.convert(amount, vehicle.currency, day);
    return {
      id: line.id,
      date: line.date,
      type: line.type,
      label: LINE_WORDS[line.type].text,
      ilpa: ilpaNameOf(line).name,
      positionId: book.position.id,
      vehicle: vehicle.name,
      currency: vehicle.currency,
      amount,
      converted: converted(sum + amount) - converted(sum),
      rate: this.#converter.rateOn(vehicle.currency, day),
      isDeemed: DEEMED.includes(line.type) || line.moved !== null,
    };
  }
}

export function explainedPart(key: keyof typeof PART_LABELS, rest: Partial<ExplainedPart>): ExplainedPart {
  return { key, label: PART_LABELS[key], note: null, amount: null, own: null, lines: [], parts: [], ...rest };
}

function spanNote(lines: readonly ExplainedLine[], locale: string): string | null {
  const [newest, oldest] = [lines[0], lines.at(-1)];
  if (!newest || !oldest) return null;
  const count = countText(lines.length, 'line');
  const [first, last] = [formatDate(oldest.date, 'UTC', locale), formatDate(newest.date, 'UTC', locale)];
  return first === last ? `${count}, ${last}` : `${count}, ${first} – ${last}`;
}

function navNote({ valuation, since }: RolledNav, locale: string): string {
  if (!valuation) return PART_LABELS.cost;
  const day = formatDate(valuation.valuation.date, 'UTC', locale);
  if (since.length === 0) return `${day}, no calls or distributions since`;
  return `${day}, rolled forward with ${countText(since.length, 'line')}`;
}
