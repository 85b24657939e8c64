import { z } from 'zod';
import type { OpportunityStage } from '../investing/opportunity-content.ts';
import { audienceRule } from './audience.ts';

const MOST_RULES = 50;

/** Whom the firm notifies of an opportunity, among the members who may see it. */
export const notified = z.discriminatedUnion('to', [
  z.object({ to: z.literal('members') }),
  z.object({ to: z.literal('matching') }),
  z.object({ to: z.literal('admitted'), rules: z.array(audienceRule).min(1).max(MOST_RULES) }),
  z.object({ to: z.literal('nobody') }),
]);
export type Notified = z.infer<typeof notified>;

export const EVERYONE = { to: 'members' } as const satisfies Notified;

/** Opportunities in other stages are published without a notification. */
export const isAnnounced = (stage: OpportunityStage): boolean => stage === 'open' || stage === 'pipeline';
