import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#app/platform/notification-kinds.ts';

/** Every member, or those who showed interest in one opportunity: an indication, a desired amount or a live commitment. */
const audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members') }),
  z.object({ to: z.literal('interested'), opportunityId: z.uuid() }),
]);
export type Audience = z.infer<typeof audience>;

/** One thing that many are told. */
export const news = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string().min(1).max(200),
  body: z.string().min(1).max(2_000),
  /** A path of ours. */
  href: z.string().startsWith('/').max(500).nullable(),
  /** Names the act that it tells of (`opportunity.publish:<id>`): a member is told of one act once. */
  cause: z.string().min(1).max(200),
  audience,
});
export type News = z.infer<typeof news>;
