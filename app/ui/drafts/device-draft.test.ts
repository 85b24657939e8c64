import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDrafts, keepDraft, recallDraft } from './device-draft.ts';

const DAY = 86_400_000;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const localStorage = {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > 5_000) throw new Error('QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name: string) => kept.delete(name),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is restored, for a month', () => {
  keepDraft('contact.ada', { text: 'Dear all' }, 0);
  expect(recallDraft('contact.ada', 30 * DAY)).toEqual({ text: 'Dear all' });
  expect(recallDraft('contact.ada', 30 * DAY + 1)).toBeNull();
  expect(recallDraft('contact.bo', 0)).toBeNull();
  keepDraft('contact.ada', null);
  expect(recallDraft('contact.ada', 0)).toBeNull();
});

test('foreign or invalid data causes no harm', () => {
  for (const text of ['{', 'null', '[]', '{"at":1,"texts":7}', '{"at":"x","texts":{}}']) {
    kept.set('vestry.draft.contact.ada', text);
    expect(recallDraft('contact.ada', 1)).toBeNull();
  }
  kept.set('vestry.draft.contact.ada', '{"at":1,"texts":{"text":"Hi","subject":7}}');
  expect(recallDraft('contact.ada', 1)).toEqual({ text: 'Hi' });
  keepDraft('contact.bo', { text: 'x'.repeat(6_000) });
  expect(recallDraft('contact.bo')).toBeNull();
});

test('signing out deletes drafts and nothing else', () => {
  keepDraft('contact.ada', { text: 'Dear all' });
  keepDraft('contact.ada.VC-7K2M93', { text: 'And then' });
  kept.set('vestry.last-act', '1');
  forgetDrafts();
  expect([...kept.keys()]).toEqual(['vestry.last-act']);
});
