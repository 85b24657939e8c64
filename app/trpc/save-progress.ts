import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from './root.server.ts';

type Progress = inferRouterInputs<AppRouter>['opportunity']['saveProgress'];

/** The only call that is also made while a page closes: it arrives although the page is gone. */
export const saveProgress = (progress: Progress): Promise<Response> =>
  fetch('/api/trpc/opportunity.saveProgress', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(progress),
    keepalive: true,
  });
