import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from './client.ts';

type Reading = inferRouterInputs<AppRouter>['reading']['save'];

/** Reports reading times. Also sent while a page closes: the request outlives the page. */
export const saveReading = (reading: Reading): Promise<Response> =>
  fetch('/api/trpc/reading.save', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reading),
    keepalive: true,
  });
