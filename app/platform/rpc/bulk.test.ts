import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { waitlistEntry } from '#app/db/schema/joining.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { logger } from '../logging/logger.server.ts';
import { eachInTransaction } from './bulk.server.ts';

useTestDatabase();
afterEach(() => vi.restoreAllMocks());

const bug = new Error('a bug');

describe('a bulk act', () => {
  test('that is refused for one item is done for the others', async () => {
    const outcomes = await eachInTransaction(['a', 'b', 'a', 'c'], async (_tx, id) => {
      if (id === 'b') throw new DomainError('conflict', 'Not this one.');
      return { result: 'done' };
    });
    expect(outcomes).toEqual([
      ['a', { result: 'done' }],
      ['b', { result: 'refused', message: 'Not this one.' }],
      ['c', { result: 'done' }],
    ]);
  });

  test('that fails midway returns what was done, refuses the rest, and is logged', async () => {
    const logged = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const tried: string[] = [];
    const outcomes = await eachInTransaction(['a', 'b', 'c'], async (tx, id) => {
      tried.push(id);
      await tx.insert(waitlistEntry).values({ id: newId(), email: `${id}@example.test` });
      if (id === 'b') throw bug;
      return { result: 'done' };
    });
    const message = 'Something went wrong on our side. Please try again.';
    expect(outcomes).toEqual([
      ['a', { result: 'done' }],
      ['b', { result: 'refused', message }],
      ['c', { result: 'refused', message }],
    ]);
    expect(tried).toEqual(['a', 'b']);
    expect(logged).toHaveBeenCalledWith({ err: bug }, expect.any(String));
    expect(await db().select().from(waitlistEntry)).toHaveLength(1);
  });

  test('that fails before anything was done fails', async () => {
    const failing = eachInTransaction(['a', 'b'], async (_tx, id) => {
      if (id === 'a') throw new DomainError('conflict', 'Not this one.');
      throw bug;
    });
    await expect(failing).rejects.toBe(bug);
  });
});
