import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type DueReview, dueReview } from '#app/features/access-review/access-review.server.ts';
import { commitmentsWaiting } from '#app/features/commitments/commitment-lists.server.ts';
import { problemFiles } from '#app/features/documents/admin/document-list.server.ts';
import { overdueSigners } from '#app/features/nda/signing/signings-of-person.server.ts';
import type { OverdueSigner } from '#app/features/nda/signing/signings-of-person.ts';
import { pendingCount, peopleList } from '#app/features/people/admin/people.server.ts';
import type { PersonRow } from '#app/features/people/admin/people-list.tsx';
import { waitlistCounts } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import type { OpenDeletion } from '#app/features/people/leaving/deletion.ts';
import type { Task } from '#app/features/people/record/record.ts';
import { dueTaskCount, dueTasks } from '#app/features/people/record/tasks.server.ts';
import { questionList, questionsWaiting } from '#app/features/questions/question-inbox.server.ts';
import type { InboxRow } from '#app/features/questions/question-inbox.ts';
import { type IntegrationSummary, needsLook } from '#app/features/service-status/integration.ts';
import { listIntegrations } from '#app/features/service-status/integrations.server.ts';
import { openApprovalCount } from '#app/platform/approvals/approvals.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { openDeletions } from '#app/processes/account/account.server.ts';
import { awaitingApproval, type OpenApproval } from '#app/processes/approvals/approvals.server.ts';
import { contentHeldBack } from '#app/processes/content/content-sync-now.server.ts';

/** The number of items awaiting an admin in each part of the admin area; none in the parts that they do not see. */
export type WaitingCounts = {
  /** Commitments to decide on, what needs a second admin, the due tasks of the viewer and of former admins, and the access review. */
  queue: number;
  people: number;
  waitlist: number;
  questions: number;
  /** `null` for a firm without a content platform. */
  content: number | null;
  /** Files that should be available to members but are not. */
  documents: number;
  integrations: number;
};

/** @throws DomainError `not_found` for everyone but admins. */
export async function waitingCounts(viewer: Viewer): Promise<WaitingCounts> {
  requireAdmin(viewer, { sees: 'desk' });
  const [services, commitments, approvals, tasks, people, { waiting }, questions, content, documents, due] =
    await Promise.all([
      servicesFor(viewer),
      commitmentsWaiting(viewer),
      openApprovalCount(viewer),
      dueTaskCount(viewer),
      pendingCount(viewer),
      waitlistCounts(viewer),
      questionsWaiting(viewer),
      maySee(viewer, 'deals') ? contentHeldBack(viewer) : null,
      problemFiles(viewer),
      dueReview(viewer),
    ]);
  return {
    queue: commitments + approvals + tasks + (due ? 1 : 0),
    people,
    waitlist: waiting,
    questions,
    content,
    documents,
    integrations: services.filter(needsLook).length,
  };
}

/** Returns the state of the services to those who look after them. */
const servicesFor = async (viewer: Viewer): Promise<IntegrationSummary[]> =>
  maySee(viewer, 'system') ? listIntegrations(viewer) : [];

/** Items of each queue shown on the overview. */
const SHOWN = 5;
/** Of the due tasks. */
const MOST_TASKS = 20;

/** Items other than commitments that are awaiting an admin, oldest first. */
export type AdminOverview = {
  people: { items: PersonRow[]; total: number };
  /** Questions without an answer, drafted or not. */
  questions: { items: InboxRow[]; total: number };
  /** What a second admin has to approve. */
  approvals: { items: OpenApproval[]; total: number };
  /** The due tasks of the viewer and of former admins. */
  tasks: { items: Task[]; total: number };
  deletions: OpenDeletion[];
  /** This quarter’s review of who has access, until it is signed off. */
  accessReview: DueReview | null;
  unsigned: { items: OverdueSigner[]; hasMore: boolean };
  /** The number of files that should be available to members but are not. */
  problemFiles: number;
  troubles: IntegrationSummary[];
};

/** @throws DomainError `not_found` for everyone but admins. */
export async function adminOverview(viewer: Viewer): Promise<AdminOverview> {
  requireAdmin(viewer, { sees: 'desk' });
  const [
    people,
    total,
    asked,
    unanswered,
    deletions,
    unsigned,
    services,
    problems,
    approvals,
    tasks,
    review,
  ] = await Promise.all([
    peopleList.page(viewer, { q: '', standing: 'pending', sort: 'joined' }),
    pendingCount(viewer),
    questionList.page(viewer, { q: '', state: 'waiting', sort: 'asked' }),
    questionsWaiting(viewer),
    maySee(viewer, 'people') ? openDeletions(viewer) : [],
    overdueSigners(viewer),
    servicesFor(viewer),
    problemFiles(viewer),
    awaitingApproval(viewer),
    dueTasks(viewer, MOST_TASKS),
    dueReview(viewer),
  ]);
  return {
    people: { items: people.items.slice(0, SHOWN), total },
    questions: { items: asked.items.slice(0, SHOWN), total: unanswered },
    approvals,
    tasks,
    deletions,
    accessReview: review,
    unsigned,
    problemFiles: problems,
    troubles: services.filter(needsLook),
  };
}
