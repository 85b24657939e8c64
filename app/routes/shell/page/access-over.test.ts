import { UNSAFE_ErrorResponseImpl as ErrorResponse, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { DomainError } from '#app/domain/errors.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { pageContext } from '#app/platform/pages/page-context.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { isAccessOver, problemTitle } from './page-error.tsx';

useTestDatabase();

const args = async (holderRefusal: DomainError | null) => {
  const context = new RouterContextProvider();
  context.set(pageContext, {
    ...{
      viewer: await makeViewer(),
      lookupFailed: false,
      refusal: null,
      holderRefusal,
      requestId: 'request',
    },
    ...{ asked: { pathname: '/', search: '' }, nonce: '' },
  });
  const url = new URL('https://own.invalid/');
  return { url, request: new Request(url), context };
};

/** What a page's boundary gets of what its loader threw. */
const shownOf = async (load: () => unknown) => {
  const thrown = await Promise.resolve()
    .then(load)
    .catch((error: unknown) => error);
  const { data, init } = thrown as { data: unknown; init: { status: number } };
  return new ErrorResponse(init.status, '', data);
};

test('only what the server refuses for the holder is over; what a page itself refuses is shown for the same holder', async () => {
  const refusal = new DomainError('forbidden', 'You no longer have access to this.');
  const over = await shownOf(async () => requireViewer(await args(refusal), 'member'));
  const beyond = await shownOf(async () => forPage(await args(null), Promise.reject(refusal)));
  expect([over, beyond].map(({ status }) => status)).toEqual([403, 403]);
  expect([over, beyond].map(problemTitle)).toEqual(['No access', 'No access']);
  expect([over, beyond].map(isAccessOver)).toEqual([true, false]);
});
