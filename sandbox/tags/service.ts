import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type TagsOptions = {
  containerId: string;
};

export const DEFAULT_TAGS: TagsOptions = { containerId: 'GTM-SANDBOX' };

/** The stand-in for Google Tag Manager. */
export async function startTags(surroundings: Surroundings, _options: TagsOptions): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('tags', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'tags',
    title: 'Tag manager',
    standsFor: 'Google Tag Manager: a container that records the data layer',
    url: http.url,
    port: http.port,
    tables: () => [],
    close: http.close,
  };
}
