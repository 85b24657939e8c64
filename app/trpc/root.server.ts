import { commitmentsRouter } from '#app/features/commitments/commitments.router.server.ts';
import { invitationsRouter } from '#app/features/invitations/invitations.router.server.ts';
import { membersRouter } from '#app/features/members/members.router.server.ts';
import { notificationsRouter } from '#app/features/notifications/notifications.router.server.ts';
import { opportunitiesRouter } from '#app/features/opportunities/opportunities.router.server.ts';
import { router } from '#app/platform/trpc.server.ts';
import { commitmentDecisionsRouter } from '#app/workflows/commitment-decisions.router.server.ts';

export const appRouter = router({
  user: membersRouter,
  inviteToken: invitationsRouter,
  opportunity: opportunitiesRouter,
  commitment: commitmentsRouter,
  commitmentDecision: commitmentDecisionsRouter,
  notification: notificationsRouter,
});

export type AppRouter = typeof appRouter;
