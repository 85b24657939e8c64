import type { ListedMember } from '#app/domain/access/audience.ts';
import { cx } from '#app/ui/cx.ts';
import type { Readers } from '../document-admin.ts';
import { readersText } from '../document-labels.ts';

type Props = {
  readers: Readers;
  /** Who could see it after an unsaved change. */
  after: Readers | null;
  isPublished: boolean;
};

/** Who can see a document, by name; with a change, who gains and who loses access. */
export function ReaderList({ readers, after, isPublished }: Props) {
  const shown = after ?? readers;
  const before = new Set(readers.people.map(({ id }) => id));
  const kept = new Set(shown.people.map(({ id }) => id));
  const lost = after ? readers.people.filter(({ id }) => !kept.has(id)) : [];
  return (
    <details open={after !== null || undefined} className="rounded-md border bg-surface px-4 py-3">
      <summary className="cursor-pointer">
        <span role="status" className="font-semibold tabular-nums">
          {after && after.total !== readers.total && (
            <span className="font-normal text-muted line-through">{readers.total}</span>
          )}{' '}
          {readersText(shown.total)}
        </span>
        <span className="text-muted">{isPublished ? '' : ', once it is published'}, besides admins</span>
      </summary>
      <ul className="mt-3 grid max-h-72 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {lost.map((person) => (
          <Person key={person.id} person={person} mark="loses it" />
        ))}
        {shown.people.map((person) => (
          <Person key={person.id} person={person} mark={after && !before.has(person.id) ? 'new' : null} />
        ))}
      </ul>
      {shown.total > shown.people.length && (
        <p className="mt-2 text-muted">and {shown.total - shown.people.length} more</p>
      )}
    </details>
  );
}

const Person = ({ person, mark }: { person: ListedMember; mark: 'new' | 'loses it' | null }) => (
  <li className="flex min-w-0 items-baseline justify-between gap-2 py-1">
    <span className={cx('truncate', mark === 'loses it' && 'text-muted line-through')} title={person.email}>
      {person.name}
    </span>
    {mark && (
      <span className={cx('text-xs font-semibold', mark === 'new' ? 'text-success' : 'text-critical')}>
        {mark}
      </span>
    )}
  </li>
);
