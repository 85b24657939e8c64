import { commitmentsWaiting } from '#app/features/commitments/commitment-lists.server.ts';
import { type IntegrationSummary, needsLook } from '#app/features/integrations/integration.ts';
import { listPeople, pendingCount } from '#app/features/members/people.server.ts';
import type { PersonRow } from '#app/features/members/people.ts';
import { overdueSigners } from '#app/features/nda/nda-person.server.ts';
import type { OverdueSigner } from '#app/features/nda/nda-person.ts';
import type { OpenDeletion } from '#app/features/profile/deletion.ts';
import { questionsWaiting } from '#app/features/questions/question-desk.server.ts';
import { waitlistCounts } from '#app/features/waitlist/waitlist.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { openDeletions } from './account.server.ts';
import { contentHeldBack } from './content-desk.server.ts';
import { integrations } from './integrations.server.ts';

/** How much waits for an admin in each part of the admin area. */
export type WaitingCounts = {
  commitments: number;
  people: number;
  waitlist: number;
  questions: number;
  content: number;
  integrations: number;
};

/** @throws DomainError `not_found` for everyone but admins. */
export async function waitingCounts(viewer: Viewer): Promise<WaitingCounts> {
  const [services, commitments, people, { waiting }, questions, content] = await Promise.all([
    integrations(viewer),
    commitmentsWaiting(viewer),
    pendingCount(viewer),
    waitlistCounts(viewer),
    questionsWaiting(viewer),
    contentHeldBack(viewer),
  ]);
  return {
    commitments,
    people,
    waitlist: waiting,
    questions,
    content,
    integrations: services.filter(needsLook).length,
  };
}

/** Of each that waits, so many are shown on the first page. */
const SHOWN = 5;

/** What waits for an admin besides commitments, the oldest first. */
export type Desk = {
  people: { items: PersonRow[]; total: number };
  deletions: OpenDeletion[];
  unsigned: { items: OverdueSigner[]; hasMore: boolean };
  troubles: IntegrationSummary[];
};

/** @throws DomainError `not_found` for everyone but admins. */
export async function desk(viewer: Viewer): Promise<Desk> {
  const [people, total, deletions, unsigned, services] = await Promise.all([
    listPeople(viewer, { q: '', standing: 'pending', sort: 'oldest' }),
    pendingCount(viewer),
    openDeletions(viewer),
    overdueSigners(viewer),
    integrations(viewer),
  ]);
  return {
    people: { items: people.items.slice(0, SHOWN), total },
    deletions,
    unsigned,
    troubles: services.filter(needsLook),
  };
}
