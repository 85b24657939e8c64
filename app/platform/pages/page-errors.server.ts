import { isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { DomainError } from '#app/domain/errors.ts';
import { logger } from '../logging/logger.server.ts';
import { pageContext } from './page-context.server.ts';

type PageRequest = { request: Request; context: Readonly<RouterContextProvider> };

/** Logs an error that occurred while rendering a page. */
export function reportPageError(error: unknown, { request, context }: PageRequest): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { requestId, viewer } = context.get(pageContext);
  const { pathname } = new URL(request.url);
  const log = error instanceof DomainError && error.code !== 'internal' ? logger.info : logger.error;
  log({ requestId, viewerId: viewer?.memberId, path: pathname, err: error }, 'page failed');
}
