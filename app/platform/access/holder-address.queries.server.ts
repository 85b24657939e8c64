import { sql } from 'drizzle-orm';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';

/**
 * The postal address of a holder: the entity's, and for what a member holds in their own name, the member's. Used in a
 * join of both tables.
 */
export const holderAddress = sql<PostalAddress | null>`coalesce(${investingEntity.postalAddress},
  case when ${investingEntity.id} is null or ${investingEntity.kind} = 'individual' then ${member.postalAddress} end)`;
