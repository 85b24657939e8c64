import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COMBINED, inputDocument } from './input-document.ts';
import { fieldRules } from './input-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('the document of the rules of input is that of the schemas', async () => {
  await expect(await inputDocument()).toMatchFileSnapshot(path.join(ROOT, 'docs/reference/input.md'));
}, 60_000);

test.each(COMBINED)('the rule about "%s" names a file that there is', (_about, _rule, file) => {
  expect(existsSync(path.join(ROOT, file))).toBe(true);
});

test('a rule says the type, the limits, what may be missing, and what is checked by code', () => {
  const schema = z.object({
    name: z.string().min(1).max(20).nullable(),
    kind: z.enum(['a', 'b']).default('a'),
    phone: z
      .string()
      .refine((text) => text !== 'x')
      .nullable(),
    rows: z
      .array(
        z.object({
          amount: z
            .int()
            .min(0)
            .refine((amount) => amount % 2 === 0, 'Even only.'),
        }),
      )
      .max(3),
    at: z.iso.datetime().optional(),
  });
  expect(fieldRules(schema)).toEqual([
    { field: 'name', rule: 'text, 1 to 20 characters; or null' },
    { field: 'kind', rule: 'one of `a`, `b`, "a" if missing' },
    { field: 'phone', rule: 'text; and is checked by code; or null' },
    { field: 'rows', rule: 'list, at most 3 entries' },
    { field: 'rows[].amount', rule: 'whole number, at least 0; else “Even only.”' },
    { field: 'at', rule: 'time (ISO 8601); may be missing' },
  ]);
});
