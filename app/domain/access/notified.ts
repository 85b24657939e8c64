import { z } from 'zod';
import type { OpportunityStage } from '../investing/opportunity-content.ts';
import { audienceRule, MOST_RULES } from './audience.ts';

/** Whom the firm notifies of a published opportunity, among the members who see it. */
export const announced = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members') }),
  z.object({ to: z.literal('matching') }),
  z.object({ to: z.literal('admitted'), rules: z.array(audienceRule).min(1).max(MOST_RULES) }),
]);
export type Announced = z.infer<typeof announced>;

/** The same when it is published, which may notify nobody. */
export const notified = z.discriminatedUnion('to', [
  ...announced.options,
  z.object({ to: z.literal('nobody') }),
]);
export type Notified = z.infer<typeof notified>;

export const EVERYONE = { to: 'members' } as const satisfies Notified;

/** Opportunities in other stages are published without a notification. */
export const isAnnounced = (stage: OpportunityStage): boolean => stage === 'open' || stage === 'pipeline';
