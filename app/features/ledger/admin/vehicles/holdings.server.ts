import { type Db, db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findHoldings } from './holdings.queries.server.ts';
import { type CurrencyTotal, type Holding, totalsOf } from './holdings.ts';
import { today } from './vehicles.server.ts';

/** Returns what a person holds as of today, for admins. */
export const holdingsOfPerson = (viewer: Viewer, memberId: string): Promise<Holding[]> =>
  findHoldings(viewer, db(), [memberId], today());

/** Returns what each of some people holds as of today, by their id, for admins. */
export async function totalsOfPeople(
  viewer: Viewer,
  on: Db,
  memberIds: readonly string[],
): Promise<Map<string, CurrencyTotal[]>> {
  const holdings = Map.groupBy(
    await findHoldings(viewer, on, memberIds, today()),
    ({ memberId }) => memberId,
  );
  return new Map([...holdings].map(([memberId, own]) => [memberId, totalsOf(own)]));
}
