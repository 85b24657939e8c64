import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, test } from 'vitest';
import { DomainError, ERROR_CODES, type ErrorCode } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { JOBS } from '#app/jobs.server.ts';
import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { grantInviteTokens } from '#tests/factories/invitations.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();

const inQuery = (input: unknown) => encodeURIComponent(JSON.stringify(input));
const get = (path: string, cookie = '') => ask(server.app, `/api/trpc/${path}`, { headers: { cookie } });
const send = (path: string, input: unknown, cookie = '') =>
  post(server.app, `/api/trpc/${path}`, input, { cookie });
const dataOf = async (answer: Response) => (await answer.json()).result.data;
const errorOf = async (answer: Response) => (await answer.json()).error;

describe('seed §7: typed RPC', () => {
  test('accepts queries as GET with the input in a query parameter', async () => {
    const { cookie } = await makeSignedIn();
    const { slug } = await makeOpportunity();
    const answer = await get(`opportunity.list?input=${inQuery({ stage: 'open' })}`, cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect((await dataOf(answer)).items[0].slug).toBe(slug);
  });

  test('accepts mutations as POST with the input in a JSON body', async () => {
    const { cookie } = await makeSignedIn();
    const { id: opportunityId } = await makeOpportunity();
    const asked = { opportunityId, amount: fromMajor(250_000, 'EUR') };
    const answer = await send('commitment.setDesiredAmount', asked, cookie);
    expect([answer.status, await dataOf(answer)]).toEqual([
      200,
      { desired: { amount: asked.amount, currency: 'EUR' } },
    ]);
  });

  test('refuses a mutation as GET and a query as POST, without any effect', async () => {
    const { cookie } = await makeSignedIn();
    const { id: opportunityId } = await makeOpportunity();
    const input = inQuery({ opportunityId, amount: fromMajor(250_000, 'EUR') });
    const answers = [
      await get(`commitment.setDesiredAmount?input=${input}`, cookie),
      await send('opportunity.list', { stage: 'open' }, cookie),
    ];
    for (const answer of answers) {
      expect([answer.status, (await errorOf(answer)).data.code]).toEqual([405, 'METHOD_NOT_SUPPORTED']);
    }
    const seen = await dataOf(await get(`opportunity.list?input=${inQuery({ stage: 'open' })}`, cookie));
    expect(seen.items[0].mine.desired).toBeNull();
  });

  test('answers a batch in one response, each call with its own outcome', async () => {
    const { cookie } = await makeSignedIn();
    const calls = 'user.getLoggedInUser,notification.unreadCount,content.desk';
    const answer = await get(`${calls}?batch=1&input=${inQuery({})}`, cookie);
    expect(answer.status).toBe(207);
    const [user, unread, waiting] = await answer.json();
    expect(user.result.data.role).toBe('prospective');
    expect(unread.result.data).toBe(0);
    expect(waiting.error.data.code).toBe('NOT_FOUND');
  });

  test('refuses a batch of more calls than the browser ever sends', async () => {
    const calls = Array.from({ length: 21 }, () => 'user.getLoggedInUser').join(',');
    const answer = await get(`${calls}?batch=1&input=${inQuery({})}`);
    expect(answer.status).toBe(400);
  });

  test('is never cached', async () => {
    expect((await get('user.getLoggedInUser')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('seed §7: the two named procedures', () => {
  test('user.getLoggedInUser takes no input and returns an object with auth0Id', async () => {
    const { cookie, member } = await makeSignedIn();
    expect(await dataOf(await get('user.getLoggedInUser', cookie))).toMatchObject({
      auth0Id: member.auth0Id,
    });
    expect(await dataOf(await get('user.getLoggedInUser'))).toMatchObject({ auth0Id: null });
  });

  test('inviteToken.getAvailableTokens takes no input and returns a plain number', async () => {
    const { cookie, member } = await makeSignedIn();
    expect(await dataOf(await get('inviteToken.getAvailableTokens', cookie))).toBe(0);
    await grantInviteTokens(member.id, 3);
    await grantInviteTokens(member.id, -1);
    expect(await dataOf(await get('inviteToken.getAvailableTokens', cookie))).toBe(2);
  });
});

describe('seed §8: the standard codes of the RPC layer', () => {
  test.each(Object.entries(ERROR_CODES))(
    '%s has one status for HTTP and RPC',
    async (code, { status, trpc }) => {
      const refused = publicProcedure.query(() => {
        throw new DomainError(code as ErrorCode, 'Refused.');
      });
      const answer = await fetchRequestHandler({
        endpoint: '/api/trpc',
        req: new Request('http://localhost/api/trpc/refused'),
        router: router({ refused }),
        createContext: () => ({ viewer: null, requestId: 'request', address: '::1' }),
      });
      expect(answer.status).toBe(status);
      expect((await answer.json()).error.data).toMatchObject({ code: trpc, httpStatus: status });
    },
  );

  test('each refusal has its code, our message and the request id, and no stack', async () => {
    const { cookie } = await makeSignedIn();
    const stranger = await makeSignedIn({}, { nda: false });
    const { id: opportunityId } = await makeOpportunity();
    const asked = { opportunityId, amount: fromMajor(250_000, 'EUR'), idempotencyKey: newId() };
    expect((await send('commitment.submit', asked, cookie)).status).toBe(200);

    // Before the call itself is known there is nothing to log about it; the header names the request even then.
    const unknown = get('user.getLoggedInUser?connectionParams=%7B', cookie);
    const cases: [Promise<Response>, number, string][] = [
      [unknown, 400, 'PARSE_ERROR'],
      [send('commitment.submit', '{ no JSON', cookie), 400, 'PARSE_ERROR'],
      [get('opportunity.list?input=%7B', cookie), 400, 'PARSE_ERROR'],
      [get(`opportunity.list?input=${inQuery({ stage: 'other' })}`, cookie), 400, 'BAD_REQUEST'],
      [get('notification.unreadCount'), 401, 'UNAUTHORIZED'],
      [send('commitment.submit', asked, stranger.cookie), 403, 'FORBIDDEN'],
      [get('opportunity.destroy', cookie), 404, 'NOT_FOUND'],
      [send('commitment.withdraw', { commitmentId: newId() }, cookie), 404, 'NOT_FOUND'],
      [send('commitment.submit', { ...asked, idempotencyKey: newId() }, cookie), 409, 'CONFLICT'],
      [send('commitment.setDesiredAmount', { ...asked, amount: 1 }, cookie), 422, 'UNPROCESSABLE_CONTENT'],
    ];
    for (const [call, status, code] of cases) {
      const answer = await call;
      const error = await errorOf(answer);
      expect([answer.status, error.data.code], error.message).toEqual([status, code]);
      expect(error).toEqual({
        code: expect.any(Number),
        message: expect.any(String),
        data: {
          code,
          httpStatus: status,
          ...(call === unknown
            ? {}
            : { path: expect.any(String), requestId: answer.headers.get('x-request-id') }),
        },
      });
      expect(error.message).not.toMatch(/\n| at |zod|JSON at position/i);
    }
  });
});
