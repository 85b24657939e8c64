import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';

/** The authored columns of an opportunity's row. */
export type WrittenColumns = Omit<OpportunityFields, 'opensAt' | 'closesAt'> & {
  opensAt: Date | null;
  closesAt: Date | null;
};

export function cardColumnsOf({ opensAt, closesAt, ...fields }: OpportunityFields): WrittenColumns {
  return { ...fields, opensAt: dateOfCard(opensAt), closesAt: dateOfCard(closesAt) };
}

/** The fields of a row, as members read them. */
export function fieldsOfRow(row: WrittenColumns): OpportunityFields {
  return {
    slug: row.slug,
    name: row.name,
    summary: row.summary,
    sector: row.sector,
    region: row.region,
    type: row.type,
    currency: row.currency,
    target: row.target,
    minimum: row.minimum,
    maximum: row.maximum,
    step: row.step,
    requiresAccreditation: row.requiresAccreditation,
    opensAt: isoOf(row.opensAt),
    closesAt: isoOf(row.closesAt),
    heroKey: row.heroKey,
    content: row.content,
  };
}

export const dateOfCard = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));
export const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

type Reservable = { stage: OpportunityStage; version: number; publishedAt: Date | null };

/** Whether a row only holds the documents of a draft that was never published. */
export const isReserved = ({ version, publishedAt }: Omit<Reservable, 'stage'>): boolean =>
  version === 0 && publishedAt === null;

/** Returns the stage of an opportunity; before its first publication, the one that its draft begins with. */
export const stageOf = (
  row: Reservable | null | undefined,
  firstStage: OpportunityStage,
): OpportunityStage => (row && !isReserved(row) ? row.stage : firstStage);
