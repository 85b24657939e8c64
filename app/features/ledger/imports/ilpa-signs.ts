import { ILPA_NAMES } from '#app/domain/investing/ilpa.ts';
import { LINE_EFFECTS, LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import { wordKey } from '#app/platform/tables/table-reading.ts';
import type { CellReading } from '#app/platform/tables/writing.ts';
import { nearestOf } from './cell-values.ts';
import { transactionOf } from './ilpa-names.ts';

/** What a cell of the type column stands for; `name` is absent for our own types. */
type RowType = { type: LineType; name?: string; unfunded?: 'lowered' | 'same' | 'raised' | undefined };
type SignedRow = { line: number; type: LineType; amount: number; unfundedChange: number | null };
type Refusal = { column: 'amount' | 'unfunded_change'; problem: string };

/** Different names of transactions that are remembered with what they stand for, and that a notice lists. */
const MOST_NAMES = 1_000;
const MOST_LISTED = 40;

/**
 * Reads the transactions' names of one file, and the signs that go with them: under ILPA's names what a holder pays
 * may be negative, as in its template. Whether it is only shows once the whole file is read.
 */
export class Signs {
  /** Whether payments of holders are negative in this file. */
  #isSigned: boolean;
  readonly #known = new Map<string, CellReading<RowType> | { skipped: string }>();
  readonly #skipped = new Map<string, { count: number; reason: string }>();
  /** Payments of holders with amounts above zero. */
  readonly #unsettled: { row: SignedRow; name: string }[] = [];

  readonly #words: Readonly<Record<string, string>>;

  /** `words`: what a person chose for names that we do not know, by `wordKey`. */
  constructor({ isTemplate, words = {} }: { isTemplate: boolean; words?: Readonly<Record<string, string>> }) {
    this.#isSigned = isTemplate;
    this.#words = words;
  }

  #read(text: string): CellReading<RowType> | { skipped: string } {
    const before = this.#known.get(text);
    if (before) return before;
    const isRemembered = this.#known.size < MOST_NAMES;
    const read = readName(text, isRemembered, this.#words);
    if (isRemembered) this.#known.set(text, read);
    return read;
  }

  /** Whether a name is not of a holder, so that its line is left out. */
  skips(text: string): boolean {
    const read = this.#read(text);
    if (!('skipped' in read)) return false;
    const before = this.#skipped.get(text);
    if (before) before.count += 1;
    else if (this.#skipped.size < MOST_NAMES) this.#skipped.set(text, { count: 1, reason: read.skipped });
    return true;
  }

  readonly typeOf = (text: string): CellReading<RowType> => {
    const read = this.#read(text);
    return 'skipped' in read ? { problem: `It is not recorded: ${read.skipped}.` } : read;
  };

  /** Gives a row with ILPA's name its amount without sign, and its change in the unfunded commitment. */
  settle(row: SignedRow, { type, name, unfunded }: RowType): Refusal | null {
    if (name === undefined) return null;
    const { cash } = LINE_EFFECTS[type];
    const { amount } = row;
    if (cash > 0 && amount < 0) return { column: 'amount', problem: PAID_OUT };
    if (type === 'unfunded_adjustment') row.unfundedChange ??= amount;
    if (cash < 0 && amount < 0) this.#isSigned = true;
    if (cash < 0 && amount > 0) this.#unsettled.push({ row, name });
    if (cash < 0 || type === 'unfunded_adjustment') row.amount = Math.abs(amount);
    return amount === 0 ? null : settleUnfunded(row, unfunded, name);
  }

  /** Settles what depends on the whole file. Returns the rows that cannot be, with their problems. */
  finish(): Map<SignedRow, ImportProblem> {
    const refused = new Map<SignedRow, ImportProblem>();
    for (const { row, name } of this.#unsettled) {
      const isWorkingCapital = row.type === 'call_working_capital';
      if (isWorkingCapital && (this.#isSigned || (row.unfundedChange ?? 0) > 0))
        row.type = 'call_working_capital_used';
      else if (this.#isSigned)
        refused.set(row, { line: row.line, column: 'amount', value: name, problem: PAID_BACK });
    }
    return refused;
  }

  /** Says which lines are not of a holder, and are not recorded. */
  notices(): string[] {
    const all = [...this.#skipped].map(
      ([name, { count, reason }]) =>
        `Skipped: ${count.toLocaleString('en-GB')} × “${name}”, not a holder’s line (${reason}).`,
    );
    const more = all.length - MOST_LISTED;
    return more > 0 ? [...all.slice(0, MOST_LISTED), `Skipped: ${more} more names.`] : all;
  }
}

const PAID_OUT =
  'The investor receives what has this name, so the amount cannot be negative. Deduct a loss from the capital that is returned, and record a mistake as a reversal.';
const PAID_BACK =
  'The amounts that investors pay are negative in this file, and this one is not. If it was paid back, use “Distribution: Return of Excess Capital Called”; if an earlier line was wrong, use a reversal.';

/** Takes the change in the unfunded commitment from the name where the row has none; refuses one that contradicts it. */
function settleUnfunded(row: SignedRow, unfunded: RowType['unfunded'], name: string): Refusal | null {
  if (row.unfundedChange === null) {
    if (unfunded === 'same') row.unfundedChange = 0;
    if (unfunded === 'raised') row.unfundedChange = row.amount;
    return null;
  }
  const isChanged = row.unfundedChange !== 0;
  if (unfunded === undefined || isChanged === (unfunded !== 'same')) return null;
  const problem = isChanged
    ? `“${name}” leaves the unfunded commitment as it is: enter 0.00, leave it empty, or use another name.`
    : `“${name}” changes the unfunded commitment: enter the change, leave it empty, or use another name.`;
  return { column: 'unfunded_change', problem };
}

const NAMES = [
  ...LINE_TYPES,
  ...new Set(LINE_TYPES.flatMap((type) => ILPA_NAMES[type].map(({ name }) => name))),
];

/** What a person chooses for a name that is not of a holder. */
export const LEFT_OUT = 'left_out';

function readName(
  name: string,
  withSuggestion: boolean,
  words: Readonly<Record<string, string>>,
): CellReading<RowType> | { skipped: string } {
  const own = LINE_TYPES.find((type) => type === name);
  if (own) return { value: { type: own } };
  const key = wordKey(name);
  const meaning = Object.hasOwn(words, key) ? words[key] : undefined;
  if (meaning === LEFT_OUT) return { skipped: 'chosen to be left out' };
  const chosen = LINE_TYPES.find((type) => type === meaning);
  if (chosen) return { value: { type: chosen, name } };
  const found = transactionOf(meaning ?? name);
  if (found && 'choices' in found)
    return {
      problem: `This can be several of our types. Use one of ${found.choices.join(', ')}.`,
      instead: found.choices,
    };
  if (found) return 'skipped' in found ? found : { value: { ...found, name } };
  const nearest = withSuggestion ? nearestOf(name, NAMES) : null;
  return {
    problem: nearest
      ? `Unknown type. Did you mean ${nearest}?`
      : `Unknown type. Use one of ILPA’s names, or of ${LINE_TYPES.join(', ')}.`,
    instead: nearest ? [nearest] : [],
  };
}
