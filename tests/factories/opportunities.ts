import { eq } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import { opportunityRule } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { OpportunityRule } from '#app/domain/access/audience.ts';
import { newId } from '#app/domain/ids.ts';
import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';
import { fromMajor } from '#app/domain/money/money.ts';

const DAY = 86_400_000;

const content: OpportunityContent = {
  keyFigures: [{ label: 'Net retention', value: '97 %' }],
  sections: [],
  team: [],
  timeline: [],
  heroAlt: 'A drawing of a payslip',
};

/** The content of an opportunity's page, with `change` applied. */
export const telling = (change: Partial<OpportunityContent>): OpportunityContent => ({
  ...content,
  ...change,
});

/** A stored, published, open opportunity of €1m in steps of €25,000 from €100,000, by default. */
export async function makeOpportunity(change: Partial<typeof opportunity.$inferInsert> = {}) {
  const id = newId();
  const [row] = await db()
    .insert(opportunity)
    .values({
      id,
      slug: `kontor-systems-${id}`,
      name: 'Kontor Systems',
      summary: 'Payroll for 4,100 mid-sized firms.',
      stage: 'open',
      sector: 'Software',
      region: 'DACH',
      type: 'Buy-out',
      currency: 'EUR',
      target: fromMajor(1_000_000, 'EUR'),
      minimum: fromMajor(100_000, 'EUR'),
      maximum: fromMajor(500_000, 'EUR'),
      step: fromMajor(25_000, 'EUR'),
      closesAt: new Date(Date.now() + 11 * DAY),
      publishedAt: new Date(Date.now() - 30 * DAY),
      content,
      ...change,
    })
    .returning();
  if (!row) throw new Error('The opportunity was not stored');
  return row;
}

/** Shows an opportunity only to those whom the rules admit, and to those who are involved. */
export async function giveAudience(id: string, rules: readonly OpportunityRule[]): Promise<void> {
  await db().update(opportunity).set({ hasAudience: true }).where(eq(opportunity.id, id));
  if (rules.length > 0)
    await db()
      .insert(opportunityRule)
      .values(
        rules.map((rule) => ({
          ...{ id: newId(), opportunityId: id },
          ...(rule.kind === 'opportunity'
            ? { kind: rule.kind, relatedId: rule.opportunityId, relation: rule.relation }
            : rule),
        })),
      );
}
