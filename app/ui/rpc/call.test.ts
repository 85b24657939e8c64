import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { call, OUTLIVES_PAGE } from './call.ts';

beforeEach(() => vi.stubGlobal('location', { search: '' }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const report = () =>
  call((rpc) =>
    rpc.reading.save.mutate({ versionId: newId(), times: [{ page: 1, milliseconds: 1_000 }] }, OUTLIVES_PAGE),
  );

describe('a report that is sent while a page closes', () => {
  test('is a request of its own that outlives the page', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: {} }));
    await Promise.all([report(), report()]);
    expect(sent.mock.calls.map(([url]) => url)).toEqual(['/api/trpc/reading.save', '/api/trpc/reading.save']);
    expect(sent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ keepalive: true }));
  });

  test('is sent at once, before any timer of the page that it leaves', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: {} }));
    await report();
    sent.mockClear();
    vi.useFakeTimers();
    const second = report();
    for (let step = 0; step < 100; step++) await Promise.resolve();
    expect(sent).toHaveBeenCalledOnce();
    vi.useRealTimers();
    await second;
  });

  test('redirects nobody when the session has ended', async () => {
    const error = {
      message: 'Please sign in.',
      code: -32001,
      data: { code: 'UNAUTHORIZED', httpStatus: 401 },
    };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ error }, { status: 401 }));
    // The logger of development.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(report()).rejects.toThrow('Please sign in.');
  });
});
