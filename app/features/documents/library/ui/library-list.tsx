import { Link } from '#app/ui/navigation/link.tsx';
import { groupsOf, type LibraryDocument } from '../library.ts';
import { LibraryRow } from './library-row.tsx';

type Props = {
  documents: readonly LibraryDocument[];
  search: string | undefined;
  timeZone: string;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onDownload: (document: LibraryDocument, url: string) => void;
};

export function LibraryList({ documents, selected, ...row }: Props) {
  return groupsOf(documents).map(({ subject, documents: group }) => {
    const first = group[0]?.id ?? '';
    return (
      <section key={first} aria-labelledby={`group-${first}`} className="mb-8">
        <h2 id={`group-${first}`} className="mb-1">
          {subject.to ? (
            <Link to={subject.to} look="plain" className="tap underline-offset-4 hover:underline">
              {subject.name}
            </Link>
          ) : (
            subject.name
          )}
        </h2>
        <ul className="divide-y border-b">
          {group.map((document) => (
            <LibraryRow
              key={document.id}
              {...row}
              document={document}
              isSelected={selected.has(document.id)}
            />
          ))}
        </ul>
      </section>
    );
  });
}
