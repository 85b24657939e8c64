import type { Db, Tx } from '#app/db/client.server.ts';
import { isSameAddress, type SameHands, sameHandsSentence } from '#app/domain/access/same-hands.ts';
import { settings } from '../config/settings.server.ts';
import { findAccounts, findSharingBrowser } from './same-hands.queries.server.ts';

/** Returns who of some people may be the same person as another one, and what their accounts have in common. */
export async function sameHandsOf(
  db: Db | Tx,
  memberId: string,
  others: readonly string[],
): Promise<{ name: string; sentence: string }[]> {
  const ids = [...new Set(others)].filter((id) => id !== memberId);
  if (ids.length === 0) return [];
  const accounts = await findAccounts(db, [memberId, ...ids]);
  const self = accounts.find(({ id }) => id === memberId);
  if (!self) return [];
  const sharing = await findSharingBrowser(db, memberId, ids);
  return accounts.flatMap(({ id, name, email }) => {
    if (id === memberId) return [];
    const found: SameHands[] = [];
    if (isSameAddress(self.email, email, settings().irEmail)) found.push('address');
    if (sharing.includes(id)) found.push('device');
    return found.length > 0 ? [{ name, sentence: sameHandsSentence(self.name, name, found) }] : [];
  });
}
