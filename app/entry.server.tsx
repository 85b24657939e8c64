import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type RouterContextProvider,
  type ServerInstrumentation,
  ServerRouter,
} from 'react-router';
import { DEFAULT_LOCALE, withLocale } from '#app/domain/money/locale.ts';
import { pageContext, renderedBody } from '#app/platform/pages/page-context.server.ts';
import { reportPageError } from '#app/platform/pages/page-errors.server.ts';
import { drainRenderData } from '#app/platform/pages/render-data.server.ts';

const encoder = new TextEncoder();

/**
 * Renders a page to a string: half the CPU of a stream (docs/decisions). Nothing here defers data, so the
 * loaders are done before this starts and their data can be handed to the browser in one piece.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  await drainRenderData(entry);
  const { nonce, viewer } = context.get(pageContext);
  const html = withLocale(viewer?.locale ?? DEFAULT_LOCALE, () =>
    renderToString(<ServerRouter context={withOwnRoutes(entry)} url={request.url} nonce={nonce} />),
  );
  // Encoded once: to send a text, Node.js measures it, puts its headers in front and copies the whole.
  context.get(renderedBody).bytes = encoder.encode(`<!DOCTYPE html>${html}`);
  return new Response(null, { status, headers });
}

/**
 * The framework creates elements and handlers for all of its routes on every page; this keeps only those that the
 * page shows.
 */
function withOwnRoutes(entry: EntryContext): EntryContext {
  const { matches } = entry.staticHandlerContext;
  const own = matches.map(({ route: { id } }) => [id, entry.manifest.routes[id]]);
  return { ...entry, manifest: { ...entry.manifest, routes: Object.fromEntries(own) } };
}

/** Errors of loaders and rendering. Expected refusals (404, 403) and aborted requests are not errors. */
export const handleError = reportPageError;

/** Notes which route answered, for figures by route. */
export const instrumentations: ServerInstrumentation[] = [
  {
    handler: ({ instrument }) =>
      instrument({
        async request(handle, { context }) {
          const { meta } = await handle();
          const page = context?.get(pageContext);
          if (page && meta?.pattern) page.route = `/${meta.pattern.replace(/^\//, '')}`;
        },
      }),
  },
];
