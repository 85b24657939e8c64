import { detailsOf } from '#app/features/profile/entities/entity.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { ENTITIES } from '../content/entities.ts';
import { MEMBERS } from '../content/people.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { decidedAt, idOf, type MemberIds } from './people.ts';

const HOUR = 3_600_000;

/** The entities through which people invest; created on the day of their approval. */
export function entityRows(calendar: Calendar, ids: MemberIds): Pick<DemoRows, 'investingEntities'> {
  return {
    investingEntities: MEMBERS.flatMap((member) =>
      (ENTITIES[member.key] ?? []).map((entity, index) => {
        const createdAt = new Date(decidedAt(member, calendar).getTime() + (index + 1) * HOUR);
        return {
          id: seedId(`entity/${member.key}/${index}`, createdAt),
          memberId: idOf(ids, member.key),
          kind: entity.kind,
          name: entity.name,
          details: detailsOf(entity),
          isDefault: index === 0,
          createdAt,
        };
      }),
    ),
  };
}

/** The requested commitments, each by its member's usual entity, else in their own name. */
export function inUsualNames(
  commitments: DemoRows['commitments'],
  entities: DemoRows['investingEntities'],
): DemoRows['commitments'] {
  const usual = new Map(
    entities.filter(({ isDefault }) => isDefault).map(({ memberId, id }) => [memberId, id]),
  );
  return commitments.map((row) => ({ ...row, entityId: usual.get(row.memberId) ?? null }));
}
