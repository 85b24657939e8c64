import type { ChangedPart, FieldChange } from '../../authoring/version-diff.ts';

/** The changes by field. Additions and removals are labelled in text, not by colour alone. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="divide-y border-y">
      {changes.map((change) => (
        <div
          key={`${change.field} ${change.label}`}
          className="grid gap-1 py-3 sm:grid-cols-[12rem_1fr] sm:gap-4"
        >
          <dt className="font-semibold">{change.label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {change.parts ? <Words parts={change.parts} /> : <BeforeAfter {...change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BeforeAfter({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  return (
    <span className="flex flex-col gap-1">
      {before && (
        <span>
          <span className="text-xs text-muted">Before</span> {before}
        </span>
      )}
      <span>
        <span className="text-xs text-muted">Now</span> {after || 'empty'}
      </span>
    </span>
  );
}

/** The number of unchanged characters shown around a change. */
const AROUND = 80;

function Words({ parts }: { parts: readonly ChangedPart[] }) {
  return (
    <p className="whitespace-pre-line">
      {parts.map(({ kind, text }, at) => {
        // Parts have no id, only a position.
        const key = `${at} ${kind}`;
        if (kind === 'same')
          return <span key={key}>{shortened(text, at === 0, at === parts.length - 1)}</span>;
        return kind === 'added' ? (
          <ins
            key={key}
            className="rounded-sm bg-success-soft text-success underline decoration-2 underline-offset-2"
          >
            <span className="sr-only"> added: </span>
            {text}
            <span className="sr-only"> end of addition, </span>
          </ins>
        ) : (
          <del key={key} className="rounded-sm bg-critical-soft text-critical line-through">
            <span className="sr-only"> removed: </span>
            {text}
            <span className="sr-only"> end of removal, </span>
          </del>
        );
      })}
    </p>
  );
}

/** Shortens a long unchanged text to the context next to a change. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * AROUND + 20) return text;
  const [start, end] = [text.slice(0, AROUND), text.slice(-AROUND)];
  if (isFirst) return `… ${end}`;
  return isLast ? `${start} …` : `${start} … ${end}`;
}
