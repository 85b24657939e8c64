import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type ErrorsOptions = {
  /** The key and the project of the address that reports are sent to. */
  publicKey: string;
  project: string;
};

export const DEFAULT_ERRORS: ErrorsOptions = { publicKey: 'sandbox', project: '1' };

/** The stand-in for Sentry. */
export async function startErrors(surroundings: Surroundings, _options: ErrorsOptions): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('errors', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'errors',
    title: 'Error reports',
    standsFor: 'Sentry: what browsers and the server report',
    url: http.url,
    port: http.port,
    tables: () => [],
    close: http.close,
  };
}
