import { Hono } from 'hono';
import { answerFailure, listen, markUnknown, type Web } from '../http.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';

export type ContentOptions = {
  space: string;
  environment: string;
  accessToken: string;
  previewToken: string;
  /** Where messages about entries go, and what signs them. */
  webhookUrl: string;
  webhookSecret: string;
};

export const DEFAULT_CONTENT: ContentOptions = {
  space: 'sandbox',
  environment: 'master',
  accessToken: 'sandbox-content-token',
  previewToken: 'sandbox-preview-token',
  webhookUrl: '',
  webhookSecret: '',
};

/** The stand-in for Contentful. */
export async function startContent(surroundings: Surroundings, _options: ContentOptions): Promise<StandIn> {
  const { address, calls, faults } = surroundings;
  const http = await listen('content', address, calls, faults);
  const app = new Hono<Web>();
  app.all('*', (c) => {
    markUnknown(c);
    return c.json({ message: 'Not known to the stand-in' }, 404);
  });
  app.onError(answerFailure);
  http.serve(app);
  return {
    name: 'content',
    title: 'Content',
    standsFor: 'Contentful: delivery, preview and sync of entries, messages about them',
    url: http.url,
    port: http.port,
    sendsMessages: true,
    tables: () => [],
    close: http.close,
  };
}
