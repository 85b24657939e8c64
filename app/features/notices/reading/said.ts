import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import type { AllocationBasis, NoticeContent } from '#app/domain/investing/notice.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { namedHolders } from '../drafting/checks.ts';
import { BASIS_NAMES, type NoticeFields } from '../notice.ts';

/** What a revision of a notice says. */
export type Said = Omit<NoticeFields, 'kind'>;

type Fact = { key: string; label: string; value: string };
export type FactChange = { label: string; was: string | null; is: string | null };

export type SaidChanges = { changes: FactChange[]; unchanged: { label: string; value: string }[] };

type Words = {
  currency: Currency;
  /** The name of a holder by their position. */
  nameOf: (positionId: string) => string;
};

/**
 * Returns how a revision of a notice differs from another one, fact by fact: lines, how they are divided, who is
 * excused, dates, and what it is for. Without another one, everything is new.
 */
export function saidChanges(was: Said | null, is: Said, words: Words): SaidChanges {
  const excusedFrom = new Set([...excusedLines(was?.content), ...excusedLines(is.content)]);
  const before = new Map((was ? factsOf(was, excusedFrom, words) : []).map((fact) => [fact.key, fact]));
  const now = factsOf(is, excusedFrom, words);
  const isSame = ({ key, value }: Fact) => before.get(key)?.value === value;
  const kept = new Set(now.map(({ key }) => key));
  const gone = [...before.values()].filter(({ key }) => !kept.has(key));
  return {
    changes: [
      ...now
        .filter((fact) => !isSame(fact))
        .map(({ key, label, value }) => ({ label, was: before.get(key)?.value ?? null, is: value })),
      ...gone.map(({ label, value }) => ({ label, was: value, is: null })),
    ],
    unchanged: folded(now.filter(isSame), now),
  };
}

/** Lines that are all as before are one fact. */
function folded(same: readonly Fact[], all: readonly Fact[]): { label: string; value: string }[] {
  const isLine = ({ key }: Fact) => key.startsWith(LINE);
  const lines = same.filter(isLine).length;
  const others = same.filter((fact) => !isLine(fact) || lines < all.filter(isLine).length);
  const rest = others.map(({ label, value }) => ({ label, value }));
  if (lines === 0 || lines < all.filter(isLine).length) return rest;
  return [{ label: 'Lines and their totals', value: lines === 1 ? '1 line' : `${lines} lines` }, ...rest];
}

const LINE = 'line ';

const excusedLines = (content: NoticeContent | undefined): string[] =>
  (content?.excused ?? []).flatMap(({ lines }) => lines);

function factsOf({ content, ...said }: Said, excusedFrom: ReadonlySet<string>, words: Words): Fact[] {
  const lines = content.lines.map(
    (line): Fact => ({
      ...{ key: `${LINE}${line.key}`, label: LINE_WORDS[line.type].text },
      value: [
        formatMoneyExactly({ amount: totalOf(line, content), currency: words.currency }),
        line.description,
        line.insideFund ? '' : 'outside the fund',
        line.recallable ? 'recallable' : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    }),
  );
  const excused = content.lines
    .filter(({ key }) => excusedFrom.has(key))
    .map(
      ({ key, type }): Fact => ({
        ...{ key: `excused ${key}`, label: `Excused from ${LINE_WORDS[type].text}` },
        value: excusedWords(content, key, words),
      }),
    );
  return [
    ...lines,
    { key: 'basis', label: 'How it is divided', value: BASIS_NAMES[content.basis as AllocationBasis] },
    ...(excused.length > 0 ? excused : [{ key: 'excused', label: 'Excused', value: 'Nobody' }]),
    { key: 'noticeDate', label: 'Notice date', value: formatDate(said.noticeDate) },
    { key: 'dueDate', label: 'Due date', value: formatDate(said.dueDate) },
    { key: 'purpose', label: 'What it is for', value: said.purpose },
  ];
}

const totalOf = (
  { key, amount }: { key: string; amount: number },
  { basis, amounts }: NoticeContent,
): number =>
  basis === 'amounts'
    ? amounts.filter(({ line }) => line === key).reduce((sum, one) => sum + one.amount, 0)
    : amount;

function excusedWords({ excused }: NoticeContent, key: string, { nameOf }: Words): string {
  const here = excused.filter(({ lines }) => lines.includes(key));
  const named = (some: typeof here) => namedHolders(some.map(({ positionId }) => nameOf(positionId)));
  const shared = here.filter((one) => one.shared);
  const lowered = here.filter((one) => !one.shared);
  const sentences = [
    shared.length > 0 && `${named(shared)}. The other holders share this part.`,
    lowered.length > 0 && `${named(lowered)}. The line is lower by this part.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : 'Nobody';
}
