import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type AnalyticsOptions = {
  /** The project's token. */
  token: string;
};

export const DEFAULT_ANALYTICS: AnalyticsOptions = { token: 'sandbox-analytics-token' };

/** The stand-in for Mixpanel. */
export async function startAnalytics(
  surroundings: Surroundings,
  _options: AnalyticsOptions,
): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('analytics', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'analytics',
    title: 'Product analytics',
    standsFor: 'Mixpanel: events from browsers and from the server',
    url: http.url,
    port: http.port,
    tables: () => [],
    close: http.close,
  };
}
