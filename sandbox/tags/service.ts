import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { forPages, openService } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';

export const DEFAULT_TAGS = { containerId: 'GTM-SANDBOX' };

const pushed = z.looseObject({ event: z.string() });

/** A container whose only tag reports everything that is pushed to the data layer. */
const CONTAINER = (collect: string) => `{
  const tell = (entry) => navigator.sendBeacon(${JSON.stringify(collect)}, JSON.stringify(entry));
  const layer = (window.dataLayer ??= []);
  const push = layer.push;
  layer.forEach(tell);
  layer.push = (...entries) => (entries.forEach(tell), push.apply(layer, entries));
}`;

/** The stand-in for Google Tag Manager. */
export async function startTags(surroundings: Surroundings, { containerId }: typeof DEFAULT_TAGS) {
  const { app, received, serve } = await openService('tags', surroundings);
  const layer = received<z.infer<typeof pushed>>('data-layer');

  app.use(forPages);
  app.get('/gtm.js', (c) => {
    if (c.req.query('id') !== containerId) return c.text('Not found', 404);
    return c.body(CONTAINER(new URL('/collect', c.req.url).href), 200, { 'content-type': 'text/javascript' });
  });
  app.post('/collect', async (c) => {
    const entry = pushed.safeParse(parseJson(await c.req.text()));
    if (entry.success) await layer.set(randomUUID(), entry.data);
    return c.body(null, entry.success ? 204 : 400);
  });

  const tables = () => [layer.table('Data layer', { Event: ({ event }) => event, Entry: JSON.stringify })];
  return { ...serve(tables, { error: 'Not found' }), dataLayer: () => [...layer.values()] };
}
