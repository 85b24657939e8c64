import { z } from 'zod';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { faqOfQuestion } from '#app/features/faqs/writing/faq-list.server.ts';
import { noticeOutcome } from '#app/features/mail/outcomes.server.ts';
import {
  inboxChoices,
  questionCounts,
  questionForAdmin,
  questionList,
} from '#app/features/questions/question-inbox.server.ts';
import { INBOX_STATES, inboxLead } from '#app/features/questions/question-inbox.ts';
import { QUESTION_STATES } from '#app/features/questions/question-labels.ts';
import { QUESTIONS } from '#app/features/questions/question-list.tsx';
import { savedTexts } from '#app/features/texts/texts.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { attachedDocuments } from '#app/processes/attachments/attachments.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { QuestionPanel } from './question-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = questionList.asked(args.url);
  const opened = z.uuid().safeParse(args.url.searchParams.get('question')).data ?? null;
  const [page, counts, choices, question, faq, texts, attached, places] = await Promise.all([
    questionList.page(viewer, asked),
    questionCounts(viewer),
    inboxChoices(viewer),
    opened ? questionForAdmin(viewer, opened, { all: args.url.searchParams.get('notes') === 'all' }) : null,
    opened ? faqOfQuestion(viewer, opened) : null,
    opened ? savedTexts(viewer) : [],
    opened ? attachedDocuments(viewer, { to: 'question', id: opened }) : [],
    opened ? documentPlaces(viewer) : null,
  ]);
  const notice = question?.answer ? await noticeOutcome(viewer, [question.noticeCause]) : null;
  const categories = places?.categories ?? [];
  return {
    ...{ page, counts, choices, asked, question, faq, texts, notice, opened, attached, categories },
    viewerId: viewer.memberId,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Questions', matches);

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, choices, asked, question, faq, texts, notice, opened, viewerId } = loaderData;
  const { attached, categories } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'question');
  const context = {
    state: asked.state,
    choices,
    viewerId,
    addressOf: (id: string) => address.beside({ question: id }),
  };
  return (
    <>
      <PageHeader title="Questions" lead={inboxLead(counts)} />
      <ListFilters
        chips={
          <LinkChips
            label="State"
            chips={INBOX_STATES.map((state) => ({
              to: address.to({ state: state === 'waiting' ? null : state, sort: null }),
              label: state === 'waiting' ? 'To answer' : QUESTION_STATES[state].text,
              count: counts[state],
              isCurrent: asked.state === state,
            }))}
          />
        }
        list={QUESTIONS}
        address={address}
        context={context}
      />
      <ListTable list={QUESTIONS} page={page} asked={asked} address={address} context={context} />
      {opened && panel.isOpen && (
        <QuestionPanel
          key={opened}
          question={question}
          faqId={faq?.id ?? null}
          choices={choices}
          texts={texts}
          attached={attached}
          categories={categories}
          notice={notice}
          viewerId={viewerId}
          allNotesTo={address.beside({ question: opened, notes: 'all' })}
          onClose={panel.close}
        />
      )}
    </>
  );
}
