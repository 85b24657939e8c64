import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { sumFlows, sumPositions } from './portfolio.queries.server.ts';
import { headlines, type PortfolioHeadline } from './portfolio.ts';

/** The viewer's own headline figures, one set per currency; empty for a member without positions. */
export async function portfolioHeadlines(viewer: Viewer): Promise<PortfolioHeadline[]> {
  const positions = await sumPositions(db(), viewer);
  return positions.length === 0 ? [] : headlines(positions, await sumFlows(db(), viewer));
}
