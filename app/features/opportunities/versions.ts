import type { OpportunityFields, OpportunityStage } from '#app/platform/opportunity-content.ts';

/** One version that was published. `publishedBy`: none for what came from the content platform. */
export type VersionView = {
  number: number;
  publishedAt: string;
  publishedBy: string | null;
  note: string | null;
};

export type WholeVersion = VersionView & { fields: OpportunityFields };

/** One time that it went from one stage to another. */
export type MoveView = {
  id: string;
  from: OpportunityStage;
  to: OpportunityStage;
  reason: string | null;
  movedAt: string;
  movedBy: string | null;
};
