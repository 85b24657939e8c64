import { describe, expect, test } from 'vitest';
import type { SignatureState, SigningView } from '../nda.ts';
import { newestOf, outcomeEvent, rememberSigning, takeOutcomeTurn } from './outcome.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('seed §3: NDA Signature', () => {
  test.each<[SignatureState, { success: boolean; error: string | null } | null]>([
    ['created', null],
    ['sent', null],
    ['viewed', null],
    ['completed', { success: true, error: null }],
    ['declined', { success: false, error: 'declined' }],
    ['voided', { success: false, error: 'voided' }],
  ])('reports a signing that is %s: %o', (state, event) => {
    expect(outcomeEvent(state)).toEqual(event);
  });

  test('is reported once for each signing of this browser, and for no other', () => {
    const store = memory();
    const take = (id: string, state: SignatureState) => takeOutcomeTurn(store, { id, state });
    expect(take('long-ago', 'completed')).toBe(false);
    rememberSigning(store, 'a');
    expect([take('a', 'viewed'), take('b', 'completed')]).toEqual([false, false]);
    expect([take('a', 'declined'), take('a', 'declined')]).toEqual([true, false]);
    rememberSigning(store, 'c');
    expect([take('a', 'declined'), take('c', 'completed'), take('c', 'completed')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('is known from the page that is served again, before the poll hears of it', () => {
    const signing = (id: string, state: SignatureState): SigningView => ({
      ...{ id, state, version: 1, ready: true, createdAt: '2026-01-01T00:00:00Z' },
      ...{
        completedAt: null,
        declinedAt: null,
        voidReason: null,
        files: { signed: false, certificate: false },
      },
    });
    const [open, completed] = [signing('a', 'viewed'), signing('a', 'completed')];
    expect(newestOf(completed, open)).toBe(completed);
    expect(newestOf(open, completed)).toBe(completed);
    const next = signing('b', 'created');
    expect([newestOf(signing('a', 'declined'), next), newestOf(null, next)]).toEqual([next, next]);
    expect(newestOf(open, null)).toBeNull();
  });
});
