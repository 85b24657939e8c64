import type { Db } from '#app/db/client.server.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';
import { findAddressesOfOthers, findIdentityChanges } from './personal-data.queries.server.ts';

/**
 * Returns a member's address and those that they had confirmed before, in lower case. Only the log knows the latter.
 * Omits those that another member has by now.
 */
export async function addressesOfMember(
  db: Db,
  { memberId, email }: { memberId: string; email: string },
): Promise<OwnAddress[]> {
  const present = { address: email.toLowerCase(), until: null };
  const changes = await openPersonal(db, await findIdentityChanges(db, memberId));
  const former = changes.flatMap(({ at, before }) =>
    typeof before?.email === 'string' && before.emailVerifiedAt !== null
      ? [{ address: before.email.toLowerCase(), until: at }]
      : [],
  );
  const addresses = former.map(({ address }) => address);
  const taken = new Set(await findAddressesOfOthers(db, memberId, addresses));
  return [present, ...former.filter(({ address }) => !taken.has(address))];
}
