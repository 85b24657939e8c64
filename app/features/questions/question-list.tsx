import { choiceOf, type ListRequest, partOf } from '#app/platform/lists/list.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { RowLink } from '#app/ui/tables/row-link.tsx';
import type { QuestionState } from './question.ts';
import { askerText, INBOX_STATES, type InboxChoices, type InboxRow } from './question-inbox.ts';
import { QUESTION_STATES } from './question-labels.ts';

type Context = {
  state: QuestionState;
  choices: InboxChoices;
  viewerId: string;
  /** The URL that opens a question next to the list. */
  addressOf: (id: string) => string;
};

const isOver = (state: QuestionState): boolean => state === 'answered' || state === 'dismissed';
const ABOUT =
  /^(?:faqs|contact|(?:opportunity|fund|document)(?::[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})?)$/i;
const ASSIGNEE = /^(?:me|none|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/i;

/** The questions in one state: open ones oldest first, the others newest first. */
export const QUESTIONS = defineList<InboxRow, Context, InboxRow & { body: string; answer: string | null }>()({
  name: 'questions',
  page: '/admin/questions',
  title: 'Questions',
  search: 'Text, name or reference',
  filters: {
    state: partOf(INBOX_STATES, 'waiting'),
    about: choiceOf(ABOUT, {
      label: 'About',
      any: 'Any page',
      options: ({ choices }: Context) => [
        { value: 'opportunity', label: 'Any opportunity' },
        { value: 'fund', label: 'Any fund' },
        { value: 'document', label: 'Any document' },
        ...choices.abouts,
      ],
    }),
    assignee: choiceOf(ASSIGNEE, {
      label: 'Assigned to',
      any: 'Anyone',
      options: ({ choices, viewerId }: Context) => [
        { value: 'me', label: 'Mine' },
        { value: 'none', label: 'Unassigned' },
        ...choices.admins
          .filter(({ id }) => id !== viewerId)
          .map(({ id, name }) => ({ value: id, label: name })),
      ],
    }),
  },
  order: ({ state }) => (isOver(state) ? '-closed' : 'asked'),
  columns: [
    {
      id: 'question',
      header: 'Question',
      width: 18,
      rowHeader: true,
      sort: 'ascending',
      cell: ({ id, excerpt, isPublished, state: own }, { state, addressOf }) => (
        <span className="flex flex-col items-start gap-1 wrap-anywhere lg:min-w-72">
          <RowLink to={addressOf(id)}>{excerpt}</RowLink>
          {isPublished && <Badge tone="accent">Published</Badge>}
          {own !== state && <Badge tone={QUESTION_STATES[own].tone}>{QUESTION_STATES[own].text}</Badge>}
        </span>
      ),
      file: text(({ body }) => body, { width: 60 }),
    },
    {
      id: 'asker',
      header: 'Asked by',
      rank: 2,
      compact: 'fact',
      sort: 'ascending',
      cell: ({ askedBy }) => askerText(askedBy),
      file: text(({ askedBy }) => askerText(askedBy)),
    },
    {
      id: 'about',
      header: 'About',
      rank: 4,
      width: 9,
      sort: 'ascending',
      cell: ({ on, about }) => (
        <>
          {on.name}
          {about && <span className="block text-xs text-muted">{about}</span>}
        </>
      ),
      file: [
        text(({ on }) => on.name),
        text(({ about }) => about, { header: 'Named' }),
        text(({ state }) => QUESTION_STATES[state].text, { header: 'State' }),
      ],
    },
    {
      id: 'assignee',
      header: 'Assigned to',
      rank: 5,
      sort: 'ascending',
      cell: ({ assignee }) => assignee?.name ?? '–',
      file: text(({ assignee }) => assignee?.name),
    },
    {
      id: 'asked',
      header: 'Asked',
      compact: 'state',
      sort: 'ascending',
      align: 'end',
      cell: ({ askedAt }) => <RelativeTime iso={askedAt} className="whitespace-nowrap" />,
      file: time(({ askedAt }) => askedAt),
    },
    {
      id: 'closed',
      header: ({ state }) => QUESTION_STATES[state].text,
      rank: 3,
      compact: 'fact',
      sort: 'descending',
      align: 'end',
      isShown: ({ state }) => isOver(state),
      cell: ({ closedAt }) =>
        closedAt ? <RelativeTime iso={closedAt} className="whitespace-nowrap" /> : '–',
      file: [
        time(({ closedAt }) => closedAt, { header: 'Answered or closed' }),
        text(({ answer }) => answer, { header: 'Answer', width: 60 }),
        text(({ isPublished }) => (isPublished ? 'Yes' : 'No'), { header: 'Published' }),
      ],
    },
  ],
  empty: ({ q, about, assignee, cursor, state }) =>
    q || about || assignee || cursor
      ? nothingFound(cursor, 'questions')
      : {
          icon: 'Question',
          title: {
            waiting: 'No questions to answer',
            drafted: 'No drafted answers',
            answered: 'No answered questions',
            dismissed: 'No closed questions',
          }[state],
          text: 'Members ask on opportunity and fund pages, on the FAQs and through the contact form.',
        },
});

export type QuestionsAsked = ListRequest<typeof QUESTIONS>;
