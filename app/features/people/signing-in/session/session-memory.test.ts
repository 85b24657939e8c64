import { beforeEach, describe, expect, test } from 'vitest';
import { forgetSession, noteSession, takeInviteToastTurn } from './session-memory.ts';

function memoryStore() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

let store = memoryStore();
beforeEach(() => {
  store = memoryStore();
});

describe('seed §4: login is tracked once per session', () => {
  test('a session is new once, whatever the number of pages and tabs', () => {
    expect(noteSession(store, 'first')).toBe(true);
    expect(noteSession(store, 'first')).toBe(false);
    expect(noteSession(store, 'second')).toBe(true);
  });

  test('a session whose toast was shown is still the same session', () => {
    noteSession(store, 'first');
    takeInviteToastTurn(store, 'first');
    expect(noteSession(store, 'first')).toBe(false);
  });
});

describe('seed §4: the invite toast', () => {
  test('is shown once per login session', () => {
    noteSession(store, 'first');
    expect(takeInviteToastTurn(store, 'first')).toBe(true);
    expect(takeInviteToastTurn(store, 'first')).toBe(false);
    noteSession(store, 'second');
    expect(takeInviteToastTurn(store, 'second')).toBe(true);
  });

  test('is shown again after signing out', () => {
    takeInviteToastTurn(store, 'first');
    forgetSession(store);
    expect(takeInviteToastTurn(store, 'first')).toBe(true);
  });
});
