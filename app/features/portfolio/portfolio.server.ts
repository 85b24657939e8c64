import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { sumFlows, sumPositions } from './portfolio.queries.server.ts';
import { headlines, type PortfolioHeadline } from './portfolio.ts';

/** The viewer's own headline figures, one set per currency; empty for a member without positions. */
export async function portfolioHeadlines(viewer: Viewer): Promise<PortfolioHeadline[]> {
  const positions = await sumPositions(db(), viewer);
  return positions.length === 0 ? [] : headlines(positions, await sumFlows(db(), viewer));
}

/** The viewer's own figures for one opportunity; `null` where they hold nothing of it. */
export async function holdingOf(viewer: Viewer, opportunityId: string): Promise<PortfolioHeadline | null> {
  const positions = await sumPositions(db(), viewer, opportunityId);
  if (positions.length === 0) return null;
  return headlines(positions, await sumFlows(db(), viewer, opportunityId))[0] ?? null;
}
