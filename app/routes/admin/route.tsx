import { openBooks, recentDecisions } from '#app/features/commitments/admin/review-queue.server.ts';
import { commitmentsWaiting, queueList } from '#app/features/commitments/commitment-lists.server.ts';
import { DecisionQueue } from '#app/features/commitments/ui/decisions/decision-queue.tsx';
import { DecisionSheet } from '#app/features/commitments/ui/decisions/decision-sheet.tsx';
import { OpenBooks } from '#app/features/commitments/ui/decisions/open-books.tsx';
import { QueueSteps } from '#app/features/commitments/ui/decisions/queue-steps.tsx';
import { RecentDecisions } from '#app/features/commitments/ui/decisions/recent-decisions.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { adminOverview } from '#app/processes/admin-overview/admin-overview.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ActsOn, useAdmits } from '#app/ui/permissions.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { DueReview } from './due-review.tsx';
import { useListAddress } from './list-address.ts';
import {
  DueTasks,
  ProblemFiles,
  Troubles,
  UnsignedMembers,
  WaitingApprovals,
  WaitingDeletions,
  WaitingPeople,
  WaitingQuestions,
} from './overview.tsx';
import { OverviewSection } from './overview-section.tsx';
import { useDecision } from './use-decision.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'desk' });
  const asked = queueList.asked(args.url);
  const [queue, total, decided, books, waiting] = await Promise.all([
    queueList.page(viewer, asked),
    commitmentsWaiting(viewer),
    recentDecisions(viewer),
    openBooks(viewer),
    adminOverview(viewer),
  ]);
  return { queue, total, decided, books, waiting, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Admin', matches);

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { queue, total, decided, books, waiting, asked, timeZone } = loaderData;
  const address = useListAddress();
  const decision = useDecision(queue.items);
  const { row } = decision;
  const admits = useAdmits();
  const seesAll = admits({ sees: 'people' }) && admits({ sees: 'deals' });
  return (
    <>
      <PageHeader
        title="Admin"
        lead={leadOf(
          {
            commitments: total,
            people: waiting.people.total,
            questions: waiting.questions.total,
            approvals: waiting.approvals.total,
          },
          seesAll,
        )}
      />
      <WaitingPeople people={waiting.people} />
      <DueTasks tasks={waiting.tasks} />
      <DueReview accessReview={waiting.accessReview} />
      <OverviewSection title="Commitments awaiting a decision" area="deals">
        {total > 0 ? (
          <DecisionQueue page={queue} asked={asked} address={address} onOpen={decision.open} />
        ) : (
          <EmptyState icon="Checkmark" title="The queue is empty">
            Commitments appear here as soon as members commit, oldest first.
          </EmptyState>
        )}
      </OverviewSection>
      <WaitingQuestions questions={waiting.questions} />
      <WaitingApprovals approvals={waiting.approvals} />
      <ProblemFiles problemFiles={waiting.problemFiles} />
      <WaitingDeletions deletions={waiting.deletions} />
      <UnsignedMembers unsigned={waiting.unsigned} />
      <Troubles troubles={waiting.troubles} />
      <OverviewSection title="Open opportunities" area="deals">
        {books.length > 0 ? <OpenBooks books={books} /> : <EmptyState title="No open opportunities." />}
      </OverviewSection>
      <OverviewSection title="Recently decided" area="deals">
        {decided.length > 0 ? <RecentDecisions rows={decided} /> : <EmptyState title="No decisions yet." />}
      </OverviewSection>
      {row && (
        <ActsOn area="deals">
          <DecisionSheet
            row={row}
            gone={decision.gone}
            change={decision.change}
            onReview={decision.review}
            timeZone={timeZone}
            draft={decision.draftOf(row)}
            onDraft={(draft) => decision.setDraft(row, draft)}
            steps={(disabled) =>
              decision.at >= 0 &&
              queue.items.length > 1 && (
                <QueueSteps
                  place={decision.at + 1}
                  count={queue.items.length}
                  onPrevious={decision.leadTo(decision.at - 1)}
                  onNext={decision.leadTo(decision.at + 1)}
                  disabled={disabled}
                />
              )
            }
            onDecide={(act) => decision.decide(row, act)}
            onClose={decision.close}
          />
        </ActsOn>
      )}
    </>
  );
}

type Waiting = { commitments: number; people: number; questions: number; approvals: number };

function leadOf({ commitments, people, questions, approvals }: Waiting, seesAll: boolean): string {
  const parts = [
    ...(commitments > 0 ? [commitments === 1 ? '1 commitment' : `${commitments} commitments`] : []),
    ...(people > 0 ? [people === 1 ? '1 person' : `${people} people`] : []),
    ...(questions > 0 ? [questions === 1 ? '1 question' : `${questions} questions`] : []),
    ...(approvals > 0 ? [approvals === 1 ? '1 approval' : `${approvals} approvals`] : []),
  ];
  if (parts.length === 0) return seesAll ? 'Nothing is awaiting the firm.' : 'Nothing is awaiting you.';
  const listed = new Intl.ListFormat('en-GB').format(parts);
  const isOne = commitments + people + questions + approvals === 1;
  return `${listed} ${isOne ? 'is' : 'are'} awaiting ${questions > 0 ? 'an answer or a decision' : 'a decision'}.`;
}
