import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import type { QuestionState } from '../question.ts';
import type { InboxRow } from '../question-inbox.ts';
import { QUESTION_STATES } from './question-labels.ts';

type Props = {
  list: TableList;
  state: QuestionState;
  rows: readonly InboxRow[];
  /** The URL that opens a question next to the list. */
  addressOf: (id: string) => string;
  empty: ReactNode;
};

/** The questions of one tab; each opens next to the list. */
export function QuestionTable({ list, state, rows, addressOf, empty }: Props) {
  return (
    <DataTable
      caption="Questions"
      name="questions"
      list={list}
      columns={columns(state, addressOf)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

const columns = (state: QuestionState, addressOf: Props['addressOf']): Column<InboxRow>[] => [
  {
    id: 'question',
    header: 'Question',
    rowHeader: true,
    cell: ({ id, excerpt, isPublished, state: own }) => (
      <span className="flex flex-col items-start gap-1 wrap-anywhere lg:min-w-72">
        <RowLink to={addressOf(id)}>{excerpt}</RowLink>
        {isPublished && <Badge tone="accent">Published</Badge>}
        {own !== state && <Badge tone={QUESTION_STATES[own].tone}>{QUESTION_STATES[own].text}</Badge>}
      </span>
    ),
  },
  { id: 'asker', header: 'Asked by', cell: ({ askedBy }) => askedBy.name },
  { id: 'about', header: 'About', cell: ({ on }) => on.name },
  { id: 'assignee', header: 'Assigned to', cell: ({ assignee }) => assignee?.name ?? '–' },
  {
    id: 'asked',
    header: 'Asked',
    align: 'end',
    sortsFirst: 'ascending',
    cell: ({ askedAt }) => <RelativeTime iso={askedAt} className="whitespace-nowrap" />,
  },
  ...(state === 'answered' || state === 'dismissed' ? [closed(QUESTION_STATES[state].text)] : []),
];

const closed = (header: string): Column<InboxRow> => ({
  id: 'closed',
  header,
  align: 'end',
  cell: ({ closedAt }) => (closedAt ? <RelativeTime iso={closedAt} className="whitespace-nowrap" /> : '–'),
});
