import { formatDateTime } from '#app/platform/format/dates.ts';
import type { ListRequest } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';
import { ACT_LABELS, reasonLabel, type TrailEntry } from './trail.ts';

/** A person's trail names the documents, a document's trail the people. */
type Context = { timeZone: string; of: 'document' | 'member' };

/** Who opened, downloaded or was refused a document. */
export const TRAIL = defineList<TrailEntry, Context>()({
  name: 'trail',
  page: '/admin/documents/:of/trail',
  title: 'Views and downloads',
  filters: {},
  order: '-at',
  columns: [
    {
      id: 'at',
      header: 'Time',
      compact: 'fact',
      sort: 'descending',
      cell: ({ at }, { timeZone }) => <time dateTime={at}>{formatDateTime(at, timeZone)}</time>,
      file: time(({ at }) => at),
    },
    {
      id: 'member',
      header: 'Member',
      rowHeader: true,
      isShown: ({ of }) => of === 'document',
      cell: ({ member }) => (
        <Link to={`/admin/people?person=${member.id}`} className="tap">
          {member.name}
        </Link>
      ),
      file: [text(({ member }) => member.name), text(({ member }) => member.email, { header: 'E-mail' })],
    },
    {
      id: 'document',
      header: 'Document',
      rowHeader: true,
      isShown: ({ of }) => of === 'member',
      cell: ({ document }) => (
        <Link to={`/admin/documents/${document.id}/trail`} className="tap">
          {document.title}
        </Link>
      ),
      file: text(({ document }) => document.title),
    },
    {
      id: 'act',
      header: 'Activity',
      compact: 'state',
      cell: ({ act, reason }) => (
        <>
          <Badge tone={act === 'refused' ? 'warning' : undefined}>{ACT_LABELS[act]}</Badge>
          {reason && <span className="ml-2 text-muted">{reasonLabel(reason)}</span>}
        </>
      ),
      file: [
        text(({ act }) => ACT_LABELS[act]),
        text(({ reason }) => reason && reasonLabel(reason), { header: 'Reason' }),
      ],
    },
    {
      id: 'version',
      header: 'Version',
      rank: 2,
      compact: 'labelled',
      align: 'end',
      cell: ({ version }) => version ?? '–',
      file: number(({ version }) => version),
    },
    {
      id: 'copy',
      header: 'Copy',
      rank: 3,
      compact: 'labelled',
      cell: ({ copy }) => (copy ? <span className="whitespace-nowrap tabular-nums">{copy}</span> : '–'),
      file: text(({ copy }) => copy),
    },
  ],
  empty: () => ({
    icon: 'Eye',
    title: 'No activity yet',
    text: 'Views and downloads of this document appear here.',
  }),
});

/** The same of one member, whose panel shows the newest. */
export const MEMBER_TRAIL = { ...TRAIL, name: 'member-trail', page: '/admin/people?person=:of' };

export type TrailAsked = ListRequest<typeof TRAIL>;
