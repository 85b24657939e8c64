import { z } from 'zod';
import { faqOfQuestion } from '#app/features/faqs/writing/faq-list.server.ts';
import { noticeOutcome } from '#app/features/mail/outcomes.server.ts';
import {
  inboxChoices,
  listQuestions,
  questionCounts,
  questionForAdmin,
} from '#app/features/questions/question-inbox.server.ts';
import {
  INBOX_SORTS,
  INBOX_STATES,
  type InboxChoices,
  type InboxCounts,
  inboxOrder,
} from '#app/features/questions/question-inbox.ts';
import { type InboxFilters, inboxFilters } from '#app/features/questions/question-input.ts';
import { QUESTION_STATES } from '#app/features/questions/ui/question-labels.ts';
import { QuestionTable } from '#app/features/questions/ui/question-table.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { FilterForm, type ListFilter } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { QuestionPanel } from './question-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const params = Object.fromEntries(args.url.searchParams);
  const filters = inboxFilters.parse(params);
  const opened = z.uuid().safeParse(params.question).data ?? null;
  const [list, counts, choices, question, faq] = await Promise.all([
    listQuestions(viewer, filters),
    questionCounts(viewer, filters),
    inboxChoices(viewer),
    opened ? questionForAdmin(viewer, opened) : null,
    opened ? faqOfQuestion(viewer, opened) : null,
  ]);
  const notice = question?.answer ? await noticeOutcome(viewer, [question.noticeCause]) : null;
  return { list, counts, choices, filters, question, faq, notice, opened, viewerId: viewer.memberId };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Questions', matches);

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, choices, filters, question, faq, notice, opened, viewerId } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'question');
  return (
    <>
      <PageHeader title="Questions" lead={leadOf(counts)} />
      <LinkChips
        label="State"
        chips={INBOX_STATES.map((state) => ({
          to: address.to({ state: state === 'waiting' ? null : state, sort: null }),
          label: QUESTION_STATES[state].text,
          count: counts[state],
          isCurrent: filters.state === state,
        }))}
      />
      <FilterForm
        address={address}
        search="Text, name or reference"
        filters={filtersFrom(choices, viewerId)}
        kept={['state']}
      />
      <QuestionTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: INBOX_SORTS,
          usualSort: inboxOrder(filters.state),
          csv: '/api/admin/lists/questions.csv',
        })}
        state={filters.state}
        rows={list.items}
        addressOf={(id) => address.beside({ question: id })}
        empty={<NothingThere filters={filters} />}
      />
      {opened && panel.isOpen && (
        <QuestionPanel
          key={opened}
          question={question}
          faqId={faq?.id ?? null}
          choices={choices}
          notice={notice}
          viewerId={viewerId}
          onClose={panel.close}
        />
      )}
    </>
  );
}

const filtersFrom = ({ abouts, admins }: InboxChoices, viewerId: string): ListFilter[] => [
  {
    name: 'about',
    label: 'About',
    any: 'Any page',
    options: [
      { value: 'opportunity', label: 'Any opportunity' },
      { value: 'fund', label: 'Any fund' },
      ...abouts,
    ],
  },
  {
    name: 'assignee',
    label: 'Assigned to',
    any: 'Anyone',
    options: [
      { value: 'me', label: 'Mine' },
      { value: 'none', label: 'Unassigned' },
      ...admins.filter(({ id }) => id !== viewerId).map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
];

function NothingThere({ filters: { q, about, assignee, cursor, state } }: { filters: InboxFilters }) {
  if (q || about || assignee || cursor)
    return (
      <EmptyState icon="Search" title={cursor ? 'No more questions' : 'No results'}>
        Try other words or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon={state === 'waiting' ? 'Checkmark' : 'Question'} title={EMPTY[state]}>
      Members ask on opportunity and fund pages, on the FAQs and through the contact form.
    </EmptyState>
  );
}

const EMPTY: Readonly<Record<InboxFilters['state'], string>> = {
  waiting: 'No unanswered questions',
  drafted: 'No drafted answers',
  answered: 'No answered questions',
  dismissed: 'No closed questions',
};

function leadOf({ waiting }: InboxCounts): string {
  if (waiting === 0) return 'Every question is answered.';
  return waiting === 1 ? '1 question is awaiting an answer.' : `${waiting} questions are awaiting an answer.`;
}
