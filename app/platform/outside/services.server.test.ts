import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { SERVICE_PACE } from '#app/domain/services.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { PermanentJobError } from '../jobs/jobs.server.ts';
import { OutsideError } from './outside-error.ts';
import { takeToken } from './services.queries.server.ts';
import { awaitTurn, isPaced, noteContact, serviceContacts } from './services.server.ts';

useTestDatabase();

const never = new AbortController().signal;
const away = (message = 'crm answered with 500') =>
  new OutsideError('crm', message, { code: 'Http500', status: 500, permanent: false });

/** Moves the last call that many seconds into the past. */
const letPass = (seconds: number) =>
  db().execute(sql`update service_allowance set at = at - ${seconds}::float8 * interval '1 second'`);

describe('the rate limit', () => {
  const pace = { perSecond: 1, burst: 3 };
  const take = () => takeToken(db(), 'crm', pace, 10);

  test('allows a short burst, delays further calls, and refuses when too many are waiting', async () => {
    const left = await Promise.all(Array.from({ length: 20 }, take));
    const taken = left.filter((tokens) => tokens !== undefined).sort((a, b) => b - a);
    expect(taken.slice(0, 3).every((tokens) => tokens >= 0)).toBe(true);
    expect(taken[3]).toBeLessThan(0);
    // Three at once and one for each second of the maximum wait; a few more for the test's own duration.
    expect(taken.length).toBeGreaterThanOrEqual(13);
    expect(left).toContain(undefined);
  });

  test('recovers with time, up to the burst', async () => {
    await Promise.all(Array.from({ length: 8 }, take));
    await letPass(2);
    expect(await take()).toBeLessThan(0);
    await letPass(3600);
    expect(await take()).toBe(2);
  });

  test('survives a clock that is set back', async () => {
    await take();
    await letPass(-3600);
    expect(await take()).toBe(1);
    expect(await take()).toBeGreaterThanOrEqual(0);
  });

  test('is separate for each service', async () => {
    await Promise.all(Array.from({ length: 8 }, take));
    expect(await takeToken(db(), 'esign', pace, 10)).toBe(2);
  });
});

describe('a turn', () => {
  test('comes after those of earlier callers', async () => {
    const { burst, perSecond } = SERVICE_PACE.crm ?? { burst: 0, perSecond: 1 };
    await awaitTurn('crm', never);
    await db().execute(sql`update service_allowance set tokens = 0.5, at = clock_timestamp()`);
    const started = performance.now();
    await awaitTurn('crm', never);
    expect(performance.now() - started).toBeGreaterThan(20);
    expect(performance.now() - started).toBeLessThan(1_000 / perSecond + 2_000);
    expect(burst).toBeGreaterThan(1);
  });

  test('is refused when the queue is long, with the retry time', async () => {
    await awaitTurn('crm', never);
    await db().execute(sql`update service_allowance set tokens = -1000, at = clock_timestamp()`);
    const refused = await awaitTurn('crm', never).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OutsideError);
    expect(refused).toMatchObject({ service: 'crm', permanent: false, retryAfterMs: 20_000 });
    expect(refused instanceof Error && isPaced(refused)).toBe(true);
    expect(isPaced(away())).toBe(false);
  });

  test('is abandoned when the job is aborted', async () => {
    await awaitTurn('crm', never);
    await db().execute(sql`update service_allowance set tokens = -100, at = clock_timestamp()`);
    await expect(awaitTurn('crm', AbortSignal.timeout(30))).rejects.toThrow('abort');
  });

  test('is immediate for a service without a rate limit', async () => {
    await awaitTurn('storage', never);
    const { rows } = await db().execute(sql`select service from service_allowance`);
    expect(rows).toEqual([]);
  });
});

describe('the state of a service', () => {
  test('is unknown until the first call', async () => {
    expect(await serviceContacts()).toEqual({});
  });

  test('shows the last success, the last failure with its reason, and the number of consecutive failures', async () => {
    await noteContact('crm', null);
    await noteContact('crm', away());
    await noteContact('crm', away('crm did not answer\nGET /contacts/ada@example.com'));
    const { crm } = await serviceContacts();
    expect(crm).toMatchObject({
      lastFailure: 'crm did not answer GET /contacts/(address)',
      failuresInARow: 2,
    });
    expect(Date.parse(crm?.lastFailureAt ?? '')).toBeGreaterThanOrEqual(Date.parse(crm?.lastSuccessAt ?? ''));
    await noteContact('crm', null);
    expect((await serviceContacts()).crm).toMatchObject({ failuresInARow: 0, lastFailure: crm?.lastFailure });
  });

  test('is also shown for a service that has never succeeded', async () => {
    await noteContact('esign', new PermanentJobError('No.'));
    expect(await serviceContacts()).toMatchObject({ esign: { lastSuccessAt: null, failuresInARow: 1 } });
  });

  test('is not written for each of many successes, but immediately after a failure', async () => {
    const at = async () => (await serviceContacts()).crm?.lastSuccessAt;
    await noteContact('crm', null);
    const first = await at();
    await noteContact('crm', null);
    expect(await at()).toBe(first);
    await noteContact('crm', away());
    await noteContact('crm', null);
    expect(await at()).not.toBe(first);
    await db().execute(sql`update service_contact set last_success_at = now() - interval '3 seconds'`);
    const old = await at();
    await noteContact('crm', null);
    expect(await at()).not.toBe(old);
  });
});
