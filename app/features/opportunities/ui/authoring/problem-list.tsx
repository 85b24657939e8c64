import { flushSync } from 'react-dom';
import { fieldLabelOf } from '../../authoring/field-labels.ts';
import type { FieldProblem } from '../../opportunity-fields.ts';
import { fieldId, pathsUpFrom } from './parts/written.ts';

/** Link target after a failed attempt to publish. */
export const PROBLEMS_ID = 'problems';

export function ProblemList({ problems, onGo }: { problems: readonly FieldProblem[]; onGo: () => void }) {
  if (problems.length === 0) return null;
  const go = (path: string) => {
    onGo();
    const ids = pathsUpFrom(path).map(fieldId);
    const find = () => ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    // Within a folded part or item the field is hidden, or not there yet.
    unfold(find()?.closest('section')?.querySelector('[data-folds-part][aria-expanded="false"]'));
    unfold(find()?.closest('[data-row]')?.querySelector('[aria-expanded="false"]'));
    const target = find();
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  };
  return (
    <section id={PROBLEMS_ID} tabIndex={-1} aria-labelledby="problems-title">
      <h2 id="problems-title" className="text-base">
        To fix before publishing <span className="text-xs text-muted">{problems.length}</span>
      </h2>
      <ul className="mt-2 flex max-h-80 flex-col overflow-y-auto">
        {problems.map(({ field, sentence }) => (
          <li key={field}>
            <button
              type="button"
              onClick={() => go(field)}
              className="w-full rounded-sm py-1.5 text-start hover:bg-track pointer-coarse:min-h-11"
            >
              <span className="font-semibold">{fieldLabelOf(field)}</span>{' '}
              <span className="text-muted">{sentence}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function unfold(button: HTMLElement | null | undefined): void {
  if (button) flushSync(() => button.click());
}
