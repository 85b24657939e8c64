import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';

/** A published version. `publishedBy` is null for versions from the content platform. */
export type VersionView = {
  number: number;
  publishedAt: string;
  publishedBy: string | null;
  note: string | null;
};

export type WholeVersion = VersionView & { fields: OpportunityFields };

export type MoveView = {
  id: string;
  from: OpportunityStage;
  to: OpportunityStage;
  reason: string | null;
  movedAt: string;
  movedBy: string | null;
};
