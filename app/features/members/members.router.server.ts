import { publicProcedure, router } from '#app/platform/trpc.server.ts';

export const membersRouter = router({
  /** Who is signed in (seed §7); `auth0Id` is null for a visitor, who is nobody's error. */
  getLoggedInUser: publicProcedure.query(({ ctx: { viewer } }) => ({
    auth0Id: viewer?.auth0Id ?? null,
    name: viewer?.name ?? null,
    role: viewer?.role ?? null,
    standing: viewer?.standing ?? null,
    viewedBy: viewer?.viewedBy?.name ?? null,
  })),
});
