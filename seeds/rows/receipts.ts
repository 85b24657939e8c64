import type { DemoRows } from '../demo.queries.server.ts';

type Rows = Pick<DemoRows, 'commitments' | 'investingEntities' | 'opportunities'>;
type Receipt = DemoRows['commitmentReceipts'][number];

export function receiptRows({ commitments, investingEntities, opportunities }: Rows): Receipt[] {
  const entityNames = new Map(investingEntities.map(({ id, name }) => [id, name]));
  const opportunityNames = new Map(opportunities.map(({ id, name }) => [id, name]));
  return commitments.flatMap(
    ({ id, opportunityId, entityId, amount, submittedAt = new Date(), withdrawnAt }): Receipt[] => {
      const common = {
        commitmentId: id,
        amount,
        entityName: (entityId && entityNames.get(entityId)) ?? null,
        opportunityName: opportunityNames.get(opportunityId) ?? '',
      };
      const submitted: Receipt = { ...common, number: 1, kind: 'submitted', madeAt: submittedAt };
      return withdrawnAt
        ? [submitted, { ...common, number: 2, kind: 'withdrawn', madeAt: withdrawnAt }]
        : [submitted];
    },
  );
}
