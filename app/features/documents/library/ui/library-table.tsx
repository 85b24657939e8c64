import { type ReactNode, useEffect, useRef } from 'react';
import { useIsForHolder } from '#app/ui/navigation/for-holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import {
  isNarrowed,
  LIBRARY_SECTIONS,
  type LibraryDocument,
  type LibraryPage,
  type LibrarySection,
  librarySearch,
  SECTION_ROWS,
} from '../library.ts';
import { ACTS, BOX, LibraryRow, PLACE, TYPE } from './library-row.tsx';

const SECTIONS: Record<LibrarySection, { title: string; more: string; none?: string; note?: string }> = {
  you: { title: 'For you', more: 'for you', none: 'Statements and tax documents will appear here.' },
  holdings: {
    title: 'Your holdings',
    more: 'about your holdings',
    none: 'Reports on what you hold will appear here.',
  },
  open: { title: 'Open now', more: 'of opportunities that are open', none: 'Nothing is open at present.' },
  archive: {
    title: 'Archive',
    more: 'of the archive',
    note: 'Opportunities that have closed or that we passed on.',
  },
  members: { title: 'Members’ documents', more: 'of members' },
};

type Props = {
  list: LibraryPage;
  timeZone: string;
  selected: ReadonlySet<string>;
  /** Whether rows have their boxes on a phone, too. */
  selecting: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onDownload: (document: LibraryDocument, url: string) => void;
};

/** One table of all documents, in sections. Narrowed, it has only sections with matches, each with all of a page. */
export function LibraryTable({ list, ...row }: Props) {
  const narrowed = isNarrowed(list.filters);
  const isForHolder = useIsForHolder();
  return (
    <div className="rows">
      <table className="table" data-compact>
        <caption className="sr-only">Documents</caption>
        <thead>
          <tr>
            <td className={BOX} />
            <th scope="col">Document</th>
            <th scope="col" className={PLACE}>
              About
            </th>
            <th scope="col" className={TYPE}>
              Type
            </th>
            <th scope="col" data-align="end">
              Date
            </th>
            <th scope="col" className={ACTS}>
              <span className="sr-only">Open</span>
            </th>
          </tr>
        </thead>
        {LIBRARY_SECTIONS.map((section) => {
          const documents = list.items.filter((one) => one.section === section);
          const isShown = narrowed
            ? documents.length > 0
            : isListed(section, list, documents.length, isForHolder);
          return (
            isShown && (
              <Section key={section} {...{ section, list, documents }} isNarrowed={narrowed} {...row} />
            )
          );
        })}
      </table>
    </div>
  );
}

/**
 * The archive and the documents of members are shown only where there are any; for a holder who gave access, all but
 * their own documents.
 */
function isListed(section: LibrarySection, { counts }: LibraryPage, shown: number, isForHolder: boolean) {
  if (section === 'members') return shown > 0;
  if (section === 'archive') return counts === null || counts.archive > 0;
  return section === 'you' || shown > 0 || !isForHolder;
}

type SectionProps = Props & {
  section: LibrarySection;
  documents: readonly LibraryDocument[];
  isNarrowed: boolean;
};

function Section({ section, list, documents, isNarrowed, ...row }: SectionProps) {
  const { filters, counts, shortcuts } = list;
  const { title, more, none, note } = SECTIONS[section];
  const isOpen = filters.all === section;
  const count = isNarrowed ? null : (counts?.[section] ?? null);
  const left = count === null ? null : count - documents.length;
  const isFolded = section === 'archive' && !isOpen && !isNarrowed;
  const all = librarySearch(filters, { all: section });
  const opened = useRef<HTMLTableSectionElement>(null);
  // What is new begins after the rows that were there.
  useEffect(() => {
    if (isOpen) opened.current?.querySelectorAll<HTMLElement>('th[scope=row] a')[SECTION_ROWS.few]?.focus();
  }, [isOpen]);
  return (
    <tbody ref={opened}>
      <tr>
        <th scope="rowgroup" colSpan={6} className="[tbody+tbody_&]:pt-8!">
          <span className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-serif text-lg font-medium">{title}</span>
              {count !== null && <span className="font-normal text-muted">{count}</span>}
              {note && <span className="font-normal text-muted">{note}</span>}
            </span>
            {isFolded && <Opens to={all}>Show</Opens>}
            {section === 'you' && !isNarrowed && shortcuts.length > 0 && (
              <span className="flex flex-wrap gap-x-5 gap-y-2">
                {shortcuts.map(({ category, label, year, count }) => (
                  <Link
                    key={category + year}
                    to={librarySearch(filters, { category, year, about: 'me', all: undefined })}
                    preventScrollReset
                    className="tap"
                  >
                    {label} {year}
                    <span className="font-normal text-muted">{count}</span>
                  </Link>
                ))}
              </span>
            )}
          </span>
        </th>
      </tr>
      {documents.map((document) => (
        <LibraryRow
          key={document.id}
          {...row}
          {...{ document }}
          search={list.isGuess ? undefined : filters.search}
        />
      ))}
      {documents.length === 0 && !isFolded && none && (
        <tr>
          <td colSpan={6} data-place="note" className="text-muted">
            {none}
          </td>
        </tr>
      )}
      {!isNarrowed && !isFolded && !isOpen && documents.length >= SECTION_ROWS.few && left !== 0 && (
        <tr>
          <td colSpan={6} data-place="note">
            <Opens to={all}>{left === null ? `More ${more}` : `${left} more ${more}`}</Opens>
          </td>
        </tr>
      )}
      {isOpen && documents.length >= SECTION_ROWS.all && (
        <tr>
          <td colSpan={6} data-place="note" className="text-muted">
            The newest {SECTION_ROWS.all} are listed. Search or filter for older ones.
          </td>
        </tr>
      )}
    </tbody>
  );
}

const Opens = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} prefetch={false} preventScrollReset replace className="tap">
    {children}
  </Link>
);
