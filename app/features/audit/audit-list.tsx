import { formatDateTime } from '#app/platform/format/dates.ts';
import { choiceOf, day, type ListRequest, matching } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import { actInWords } from './act-words.ts';
import type { AuditRow } from './audit-log.ts';
import { ACTS } from './timeline.ts';

type Context = {
  timeZone: string;
  /** The act in the URL, which may be one that the log no longer writes. */
  act: string | undefined;
  /** The URL that opens an entry next to the list. */
  addressOf: (id: string) => string;
};

/** The audit log. It is sorted by time only: it has an order of its own, and no end. */
export const AUDIT = defineList<AuditRow, Context, AuditRow & { change: string }>()({
  name: 'audit',
  page: '/admin/audit',
  title: 'Audit log',
  /** Part of a member's name or address, or the id of a member or of a record. */
  search: 'Person or record id',
  filters: {
    act: choiceOf(/^[a-zA-Z]+\.[a-zA-Z]+$/, {
      label: 'Action',
      any: 'Any action',
      options: ({ act }: Context) =>
        (act && !ACTS.includes(act) ? [act, ...ACTS] : ACTS).map((one) => ({
          value: one,
          label: actInWords(one),
        })),
    }),
    /** One record: `commitment:<id>`. */
    about: matching(/^[\w.-]{1,40}:[\w.:-]{1,100}$/),
    /** Days in the viewer's time zone, both included. */
    from: day('From'),
    to: day('To'),
  },
  order: '-at',
  columns: [
    {
      id: 'sentence',
      header: 'Event',
      width: 18,
      rowHeader: true,
      cell: ({ id, sentence }, { addressOf }) => (
        <span className="wrap-anywhere">
          <RowLink to={addressOf(id)}>{sentence}</RowLink>
        </span>
      ),
      file: text(({ sentence }) => sentence),
    },
    {
      id: 'act',
      header: 'Action',
      rank: 4,
      width: 10,
      cell: ({ act }) => <span className="lg:whitespace-nowrap">{actInWords(act)}</span>,
      file: [text(({ act }) => actInWords(act)), text(({ act }) => act, { header: 'Action (code)' })],
    },
    {
      id: 'actor',
      header: 'By',
      rank: 2,
      compact: 'fact',
      cell: ({ actor, actorId }) => actor ?? (actorId ? 'Unknown' : 'The system'),
      file: [text(({ actor }) => actor), text(({ actorId }) => actorId, { header: 'By (id)' })],
    },
    {
      id: 'about',
      header: 'About',
      optional: true,
      cell: ({ subject }) => subject.name ?? subject.type,
      file: [
        text(({ subject }) => subject.name),
        text(({ subject }) => subject.type, { header: 'About (kind)' }),
        text(({ subject }) => subject.id, { header: 'About (id)' }),
      ],
    },
    {
      id: 'at',
      header: 'When',
      rank: 3,
      compact: 'fact',
      sort: 'descending',
      cell: ({ at }, { timeZone }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatDateTime(at, timeZone)}
        </time>
      ),
      file: [
        time(({ at }) => at),
        text(({ change }) => change, { header: 'From → to' }),
        text(({ id }) => id, { header: 'Entry' }),
      ],
    },
  ],
  empty: ({ q, act, about, from, to }) =>
    q || act || about || from || to
      ? nothingFound(undefined, 'entries')
      : {
          icon: 'Notebook',
          title: 'No entries yet',
          text: 'Entries appear here as people use the app.',
        },
});

export type AuditAsked = ListRequest<typeof AUDIT>;
