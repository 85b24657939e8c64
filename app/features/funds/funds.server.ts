import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { FundCard, FundPage } from './fund.ts';
import { findFund, findFunds } from './funds.queries.server.ts';

/** Returns the published funds, newest first; none before the NDA is signed. */
export const listFunds = (viewer: Viewer): Promise<FundCard[]> => findFunds(viewer, db());

/** Returns one published fund; to admins also a draft. @throws DomainError `not_found`. */
export async function fundPage(viewer: Viewer, slug: string): Promise<FundPage> {
  const fund = await findFund(viewer, db(), slug);
  if (!fund) throw new DomainError('not_found', 'Fund not found.');
  return fund;
}
