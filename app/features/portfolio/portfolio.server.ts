import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { sumFlows, sumPositions } from './portfolio.queries.server.ts';
import { headlines, type PortfolioHeadline } from './portfolio.ts';

/** Returns the viewer's headline figures, one set per currency; empty for a member without positions. */
export async function portfolioHeadlines(viewer: Viewer): Promise<PortfolioHeadline[]> {
  const positions = await sumPositions(db(), viewer);
  return positions.length === 0 ? [] : headlines(positions, await sumFlows(db(), viewer));
}

/** Returns the viewer's figures for one opportunity; `null` if they have no position in it. */
export async function holdingOf(viewer: Viewer, opportunityId: string): Promise<PortfolioHeadline | null> {
  const positions = await sumPositions(db(), viewer, opportunityId);
  if (positions.length === 0) return null;
  return headlines(positions, await sumFlows(db(), viewer, opportunityId))[0] ?? null;
}
