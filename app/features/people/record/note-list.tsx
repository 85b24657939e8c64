import type { ContactKind } from '#app/domain/people/contact-kind.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { choice, choiceOf, id, type ListRequest } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { CONTACT_WORDS } from './record.ts';

/** A note about a person: `day` is that of the contact. */
export type NoteRow = {
  id: string;
  kind: ContactKind;
  day: string;
  body: string;
  writtenAt: string;
  /** When its author last changed it. */
  changedAt: string | null;
  person: { id: string; name: string; email: string };
  author: { id: string; name: string };
};

type Context = { authors: readonly { id: string; name: string }[] };

/** What the firm wrote down about people. */
export const NOTES = defineList<NoteRow, Context>()({
  name: 'notes',
  page: '/admin/people/notes',
  title: 'Notes',
  search: 'Words in notes',
  filters: {
    of: id,
    kind: choice('Kind', 'Any kind', CONTACT_WORDS),
    author: choiceOf<Context>('id', {
      label: 'Author',
      any: 'Any author',
      options: ({ authors }) => authors.map(({ id: value, name: label }) => ({ value, label })),
    }),
  },
  order: '-day',
  columns: [
    {
      id: 'day',
      header: 'Day',
      sort: 'descending',
      compact: 'fact',
      width: 7,
      cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
      file: text(({ day }) => day),
    },
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ person }) => (
        <Link to={`/admin/people?person=${person.id}`} className="tap" prefetch={false}>
          {person.name}
        </Link>
      ),
      file: [text(({ person }) => person.name), text(({ person }) => person.email, { header: 'E-mail' })],
    },
    {
      id: 'kind',
      header: 'Kind',
      sort: 'ascending',
      rank: 4,
      compact: 'state',
      file: text(({ kind }) => CONTACT_WORDS[kind]),
    },
    {
      id: 'body',
      header: 'Note',
      compact: 'labelled',
      cell: ({ body }) => <span className="line-clamp-3 whitespace-pre-line wrap-anywhere">{body}</span>,
      file: text(({ body }) => body),
    },
    {
      id: 'author',
      header: 'Author',
      sort: 'ascending',
      rank: 3,
      compact: 'fact',
      file: text(({ author }) => author.name),
    },
    {
      id: 'written',
      header: 'Written',
      sort: 'descending',
      optional: true,
      align: 'end',
      cell: ({ writtenAt, changedAt }) => (
        <>
          <RelativeTime iso={writtenAt} />
          {changedAt && <span className="block text-muted">edited</span>}
        </>
      ),
      file: [time(({ writtenAt }) => writtenAt), time(({ changedAt }) => changedAt, { header: 'Edited' })],
    },
  ],
  empty: ({ q, of, kind, author, cursor }) =>
    q || of || kind || author || cursor
      ? nothingFound(cursor, 'notes')
      : { icon: 'Notebook', title: 'No notes yet', text: 'Notes are written on a person’s page.' },
});

export type NotesAsked = ListRequest<typeof NOTES>;
