import {
  createMemoryRouter,
  type MiddlewareFunction,
  redirect,
  UNSAFE_ErrorResponseImpl,
} from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPage } from './keep-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page within a frame, whose loaders give or throw what is next in their lists, then a fresh text. */
async function opened(page: (() => unknown)[], frame: (() => unknown)[] = []) {
  const loads = { page: 0, frame: 0 };
  const router = createMemoryRouter(
    [
      {
        id: 'frame',
        path: '/',
        middleware: [keepPage(() => router) as MiddlewareFunction],
        loader: () => frame[loads.frame++]?.() ?? `frame ${loads.frame}`,
        children: [
          { id: 'page', path: 'page', loader: () => page[loads.page++]?.() ?? `page ${loads.page}` },
          { id: 'login', path: 'login' },
        ],
      },
    ],
    { initialEntries: ['/page'], hydrationData: { loaderData: { frame: 'frame 0', page: 'page 0' } } },
  );
  return { router, loads };
}

const fails = (error: unknown) => () => {
  throw error;
};
const NO_ANSWER = fails(new TypeError('Failed to fetch'));
const refused = (status: number) => fails(new UNSAFE_ErrorResponseImpl(status, '', null));
const UNAVAILABLE = refused(503);

test('a refresh that fails leaves the page as it is, and is repeated until it succeeds', async () => {
  const { router, loads } = await opened([
    NO_ANSWER,
    refused(429),
    fails(new Error('Unexpected Server Error')),
  ]);
  await router.revalidate();
  expect(router.state).toMatchObject({
    errors: null,
    revalidation: 'idle',
    loaderData: { frame: 'frame 1', page: 'page 0' },
  });
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  expect(router.state).toMatchObject({ errors: null, loaderData: { page: 'page 0' } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(router.state.loaderData).toEqual({ frame: 'frame 4', page: 'page 4' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads.page).toBe(4);
});

test('it is not repeated while the tab is in the background', async () => {
  const { router, loads } = await opened([UNAVAILABLE]);
  await router.revalidate();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads.page).toBe(1);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(loads.page).toBe(2);
});

test.each([401, 403, 404])('what a refresh is refused with %s is shown at once', async (status) => {
  const { router } = await opened([refused(status)]);
  await router.revalidate();
  expect(router.state.errors).toMatchObject({ frame: { status } });
  expect(router.state.loaderData).not.toHaveProperty('page');
});

test('a redirect of a refresh is followed, although another part fails', async () => {
  const { router } = await opened([fails(redirect('/login'))], [NO_ANSWER]);
  await router.revalidate();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('a navigation that fails ends in the error page, which a refresh leaves once it succeeds', async () => {
  const { router } = await opened([UNAVAILABLE, NO_ANSWER]);
  await router.navigate('/login');
  await router.navigate('/page');
  expect(router.state.errors).toMatchObject({ frame: { status: 503 } });
  await router.revalidate();
  expect(router.state.errors).toMatchObject({ frame: { message: 'Failed to fetch' } });
  await router.revalidate();
  expect(router.state).toMatchObject({ errors: null, loaderData: { page: 'page 3' } });
});
