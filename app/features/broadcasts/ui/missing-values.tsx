import { fieldMark } from '#app/domain/messages/merge-fields.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { MergeReport } from '../broadcast.ts';
import { count, members } from '../broadcast-labels.ts';

/** Names the recipients who lack a value for a field of a message, and so do not get it. */
export function MissingValues({ missing, missingTotal }: Pick<MergeReport, 'missing' | 'missingTotal'>) {
  if (missingTotal === 0) return null;
  return (
    <details className="rounded-md bg-warning-soft px-4 py-3">
      <summary className="cursor-pointer font-semibold">
        <Icon name="Alert" className="mr-2 inline text-warning" />
        {members(missingTotal)} will not receive it: a field has no value for them
      </summary>
      <ul className="mt-3 max-h-60 overflow-y-auto">
        {missing.map(({ id, name, fields }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {name} <span className="text-muted">· {fields.map(fieldMark).join(', ')}</span>
          </li>
        ))}
      </ul>
      {missingTotal > missing.length && (
        <p className="mt-2 text-muted">and {count(missingTotal - missing.length)} more</p>
      )}
    </details>
  );
}
