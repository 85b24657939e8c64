import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from './client.ts';

type Progress = inferRouterInputs<AppRouter>['opportunity']['saveProgress'];

/** Also sent while a page closes: the request outlives the page. */
export const saveProgress = (progress: Progress): Promise<Response> =>
  fetch('/api/trpc/opportunity.saveProgress', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(progress),
    keepalive: true,
  });
