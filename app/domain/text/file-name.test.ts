import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

/** What Windows, macOS, Linux or a form of cloud storage refuses. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]|^[.\s]|[.\s]$|\s\s/u;
const DEVICES = ['con', 'PRN', 'aux', 'Nul', 'COM1', 'lpt9', 'com²', 'CONOUT$'];

describe('a file’s name', () => {
  test.each([
    ['Vestry - Statement 2025 - Ada Lindqvist.pdf', 'Vestry - Statement 2025 - Ada Lindqvist.pdf'],
    ['Statement Q3 2026: Ada Lindqvist.pdf', 'Statement Q3 2026 Ada Lindqvist.pdf'],
    ['Profit/loss "2025"?.csv', 'Profit loss 2025.csv'],
    ['山田 太郎 — محمد.pdf', '山田 太郎 — محمد.pdf'],
    ['.pdf', 'Document.pdf'],
    ['trailing. . .pdf', 'trailing.pdf'],
  ])('%j is given as %j', (name, given) => expect(safeFileName(name)).toBe(given));

  test('is one that every system takes, whatever it is made of', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom(...DEVICES),
    );
    fc.assert(
      fc.property(words, fc.constantFrom('.pdf', '.csv', ''), (text, ending) => {
        const name = safeFileName(`${text}${ending}`, ending);
        expect(name).not.toMatch(REFUSED);
        expect(name.endsWith(ending)).toBe(true);
        expect(name.length).toBeLessThanOrEqual(120);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
        expect(DEVICES.map((device) => device.toLowerCase())).not.toContain(
          name.split('.')[0]?.trim().toLowerCase(),
        );
      }),
    );
  });
});
