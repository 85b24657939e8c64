import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type CrmOptions = {
  /** Bearer of every call. */
  key: string;
};

export const DEFAULT_CRM: CrmOptions = { key: 'sandbox-crm-key' };

/** The stand-in for HubSpot. */
export async function startCrm(surroundings: Surroundings, _options: CrmOptions): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('crm', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'crm',
    title: 'CRM',
    standsFor: 'HubSpot: contacts and notes',
    url: http.url,
    port: http.port,
    tables: () => [],
    close: http.close,
  };
}
