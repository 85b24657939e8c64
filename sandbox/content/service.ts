import { Hono } from 'hono';
import { answerFailure, listen, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { refusal, serveDelivery } from './delivery.ts';
import { fillSpace } from './demo.ts';
import { rowOf, serveEditor } from './editor.ts';
import { type ContentOptions, Space } from './space.ts';

export const DEFAULT_CONTENT: ContentOptions = {
  space: 'sandbox',
  environment: 'master',
  accessToken: 'sandbox-content-token',
  previewToken: 'sandbox-preview-token',
  webhookUrl: '',
  webhookSecret: '',
};

const BUSY = refusal(
  'RateLimitExceeded',
  'You have exceeded the rate limit by making too many API requests.',
);
const FAILING = refusal('ServerError', 'Internal server error.');

/** The stand-in for Contentful; `space` is what editors do there. */
export async function startContent(
  surroundings: Surroundings,
  options: ContentOptions,
): Promise<StandIn & { space: Space }> {
  const { address, calls, faults } = surroundings;
  const http = await listen('content', address, calls, faults);
  const space = new Space(surroundings, options);
  const app = new Hono<Web>();
  serveEditor(app, surroundings, space);
  serveDelivery(app, space);
  app.onError(answerFailure);
  http.serve(app, {
    busy: (seconds) => ({
      status: 429,
      headers: { 'x-contentful-ratelimit-reset': String(seconds) },
      body: JSON.stringify(BUSY),
    }),
    failing: { status: 500, body: JSON.stringify(FAILING) },
    spared: (path) => !path.startsWith('/spaces/'),
  });
  await fillSpace(space);
  const columns = ['Id', 'Type', 'State', 'Revision'];
  return {
    name: 'content',
    title: 'Content',
    standsFor: 'Contentful: delivery, preview and sync of entries, messages about them',
    url: http.url,
    port: http.port,
    link: { label: 'Editor', href: http.url },
    sendsMessages: true,
    tables: () => [{ title: 'Entries', columns, rows: space.all().map(rowOf).reverse(), empty: 'None yet.' }],
    space,
    close: () => http.close().finally(() => space.close()),
  };
}
