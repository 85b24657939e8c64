import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';

export const membersRouter = router({
  /** Who is signed in (seed §7); `auth0Id` is null for a visitor, which is not an error. */
  getLoggedInUser: publicProcedure.meta({ forHolder: 'any' }).query(({ ctx: { viewer } }) => ({
    auth0Id: viewer?.auth0Id ?? null,
    name: viewer?.name ?? null,
    role: viewer?.role ?? null,
    standing: viewer?.membershipStatus ?? null,
    viewedBy: viewer?.viewedBy?.name ?? null,
  })),
});
