import { redirect } from 'react-router';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { DayProblem } from '#app/features/portfolio/portfolio.ts';
import { type PortfolioView, portfolioViewFrom } from '#app/features/portfolio/portfolio-address.ts';
import { typedDay } from '#app/features/portfolio/reading/choices.server.ts';

/**
 * Reads what a page of figures is asked for.
 * @throws a redirect to the address of the day that somebody typed.
 */
export async function askedView(
  viewer: Viewer,
  url: URL,
): Promise<{ view: PortfolioView; problem: DayProblem }> {
  const view = portfolioViewFrom(url.searchParams);
  const day = await typedDay(viewer, url);
  if (!day) return { view, problem: null };
  if ('meant' in day) throw redirect(day.meant);
  return { view: { ...view, asOf: null }, problem: day };
}
