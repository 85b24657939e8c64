import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { USUAL_FIGURES, withFigures } from '#app/platform/figures.ts';
import { settleHandOff } from '#app/platform/hand-off.server.ts';
import { pageContext } from '#app/platform/page-context.server.ts';
import { reportPageError } from '#app/platform/page-errors.server.ts';

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
  await settleHandOff(entry);
  const { nonce, viewer } = context.get(pageContext);
  const html = withFigures(viewer?.locale ?? USUAL_FIGURES, () =>
    renderToString(<ServerRouter context={entry} url={request.url} nonce={nonce} />),
  );
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Errors of loaders and rendering. What people did (404, 403) and what they broke off is not one. */
export const handleError = reportPageError;
