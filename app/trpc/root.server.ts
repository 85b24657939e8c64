import { bookRouter } from '#app/features/commitments/book.router.server.ts';
import { commitmentsRouter } from '#app/features/commitments/commitments.router.server.ts';
import { membersRouter } from '#app/features/members/members.router.server.ts';
import { viewAsRouter } from '#app/features/members/view-as.router.server.ts';
import { notificationsRouter } from '#app/features/notifications/notifications.router.server.ts';
import { opportunitiesRouter } from '#app/features/opportunities/opportunities.router.server.ts';
import { router } from '#app/platform/trpc.server.ts';
import { accountRouter } from '#app/workflows/account.router.server.ts';
import { authoringRouter } from '#app/workflows/authoring.router.server.ts';
import { commitmentDecisionsRouter } from '#app/workflows/commitment-decisions.router.server.ts';
import { contentRouter } from '#app/workflows/content-desk.router.server.ts';
import { integrationsRouter } from '#app/workflows/integrations.router.server.ts';
import { inviteRouter, inviteTokenRouter } from '#app/workflows/invites.router.server.ts';
import { peopleRouter } from '#app/workflows/membership.router.server.ts';
import { ndaRouter } from '#app/workflows/nda.router.server.ts';
import { opportunityFilesRouter } from '#app/workflows/opportunity-files.router.server.ts';
import { personRouter } from '#app/workflows/person.router.server.ts';
import { preferencesRouter } from '#app/workflows/preferences.router.server.ts';
import { profileRouter } from '#app/workflows/profile.router.server.ts';
import { questionsRouter } from '#app/workflows/questions.router.server.ts';
import { verificationRouter } from '#app/workflows/verification.router.server.ts';
import { waitlistRouter } from '#app/workflows/waitlist.router.server.ts';

export const appRouter = router({
  user: membersRouter,
  inviteToken: inviteTokenRouter,
  invite: inviteRouter,
  people: peopleRouter,
  person: personRouter,
  viewAs: viewAsRouter,
  waitlist: waitlistRouter,
  verification: verificationRouter,
  preferences: preferencesRouter,
  opportunity: opportunitiesRouter,
  opportunityFile: opportunityFilesRouter,
  commitment: commitmentsRouter,
  commitmentDecision: commitmentDecisionsRouter,
  book: bookRouter,
  notification: notificationsRouter,
  profile: profileRouter,
  account: accountRouter,
  integrations: integrationsRouter,
  content: contentRouter,
  nda: ndaRouter,
  authoring: authoringRouter,
  question: questionsRouter,
});

export type AppRouter = typeof appRouter;
