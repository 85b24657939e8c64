import { busyWith, openService, tableOf } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';
import DEFAULTS from './defaults.json' with { type: 'json' };
import { serveDelivery } from './delivery.ts';
import DEMO from './demo.json' with { type: 'json' };
import { COLUMNS, serveEditor } from './editor.ts';
import { Space } from './space.ts';
import WORDS from './words.json' with { type: 'json' };

export const DEFAULT_CONTENT = DEFAULTS;

/** The stand-in for Contentful; `space` is what editors do there. */
export async function startContent(surroundings: Surroundings, options: typeof DEFAULT_CONTENT) {
  const { app, keep, serve, url } = await openService('content', surroundings);
  const space = keep(new Space(surroundings, options));
  serveEditor(app, surroundings, space);
  serveDelivery(app, space, options);
  // One message about them is enough to notify the application.
  const isTold = (id: string) => id === DEMO.at(-1)?.id;
  if (space.turned(0, Number.POSITIVE_INFINITY).length === 0)
    for (const one of DEMO) await space.put(one.id, one.contentType, one.fields, one.publish, isTold(one.id));
  const standIn = serve(() => [tableOf('Entries', space.all().reverse(), COLUMNS)], WORDS.notFound, {
    busy: busyWith(WORDS.busy, (seconds) => ({ 'x-contentful-ratelimit-reset': String(seconds) })),
    failing: { status: 500, body: JSON.stringify(WORDS.failing) },
    spared: (path) => !/^\/(spaces|files)\//.test(path),
  });
  return { ...standIn, link: { label: 'Editor', href: url }, sendsMessages: true as const, space };
}
