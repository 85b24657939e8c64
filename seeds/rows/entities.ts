import { detailsOf } from '#app/features/people/profile/entities/entity.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { ADDRESSES } from '../content/addresses.ts';
import { ENTITIES } from '../content/entities.ts';
import { MEMBERS, type SeedMember } from '../content/people.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { decidedAt, idOf, type MemberIds } from './people.ts';

const HOUR = 3_600_000;

/** When a member's entity was created: on the day of their approval, one after the other. */
const createdAt = (member: SeedMember, index: number, calendar: Calendar): Date =>
  new Date(decidedAt(member, calendar).getTime() + (index + 1) * HOUR);

/** The id of a member's entity, by its place in the list. */
export function entityIdOf(key: string, index: number, calendar: Calendar): string {
  const member = MEMBERS.find((one) => one.key === key);
  if (!member || !ENTITIES[key]?.[index])
    throw new Error(`The demo names an unknown entity: ${key}/${index}`);
  return seedId(`entity/${key}/${index}`, createdAt(member, index, calendar));
}

/** The entities through which people invest; created on the day of their approval. */
export function entityRows(calendar: Calendar, ids: MemberIds): Pick<DemoRows, 'investingEntities'> {
  return {
    investingEntities: MEMBERS.flatMap((member) =>
      (ENTITIES[member.key] ?? []).map((entity, index) => ({
        id: entityIdOf(member.key, index, calendar),
        memberId: idOf(ids, member.key),
        kind: entity.kind,
        name: entity.name,
        details: detailsOf(entity),
        postalAddress: ADDRESSES[`${member.key}/${index}`] ?? null,
        isDefault: index === 0,
        createdAt: createdAt(member, index, calendar),
      })),
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
