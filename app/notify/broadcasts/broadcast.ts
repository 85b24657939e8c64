import { z } from 'zod';
import { audienceRule } from '#app/domain/access/audience.ts';
import { NOTIFICATION_KINDS } from '#app/domain/messages/notification-kinds.ts';

/**
 * Every member; those interested in one opportunity: with an indication, a desired amount or a live commitment; those
 * whom rules admit; or those whose preferences an opportunity matches.
 */
const audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members') }),
  z.object({ to: z.literal('interested'), opportunityId: z.uuid() }),
  z.object({ to: z.literal('admitted'), rules: z.array(audienceRule) }),
  z.object({
    to: z.literal('matching'),
    keys: z.object({
      sectors: z.array(z.string()),
      regions: z.array(z.string()),
      types: z.array(z.string()),
    }),
  }),
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
  /** The opportunity that it is about, if only those are notified to whom it is open. */
  about: z.uuid().optional(),
});
export type News = z.infer<typeof news>;
