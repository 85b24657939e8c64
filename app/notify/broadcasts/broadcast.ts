import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';

/**
 * Every member, or those interested in one opportunity: with an indication, a desired amount or a live commitment.
 */
const audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members') }),
  z.object({ to: z.literal('interested'), opportunityId: z.uuid() }),
]);
export type Audience = z.infer<typeof audience>;

/** A notification to many members. */
export const news = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string().min(1).max(200),
  body: z.string().min(1).max(2_000),
  /** One of our paths. */
  href: z.string().startsWith('/').max(500).nullable(),
  /** Names the event (`opportunity.publish:<id>`): a member is notified of each event only once. */
  cause: z.string().min(1).max(200),
  audience,
});
export type News = z.infer<typeof news>;
