import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { appRouter } from '#app/trpc/root.server.ts';
import { type FieldRule, fieldRules } from './input-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Schemas of filters, and lists that are defined once, which have theirs. */
const FILTERS = /^export const (\w+Filters\b|\w+(?= = serveList\b))/gm;

/** Rules of several values together, and of values with what is recorded, by the file that holds them. */
export const COMBINED: readonly [about: string, rule: string, file: string][] = [
  [
    'Amount of a commitment',
    'the opportunity’s minimum, plus whole steps, up to its maximum',
    'app/features/commitments/commitment.ts',
  ],
  [
    'Commitment and its opportunity',
    'the opportunity is open, its closing time has not passed, and a member who must be accredited has declared it',
    'app/features/commitments/commitment.ts',
  ],
  [
    'Line of the ledger',
    'the change of the unfunded commitment is one that the type and amount allow; only a reversal names another line, and a transfer has an amount',
    'app/features/ledger/lines/line-rules.ts',
  ],
  [
    'Reversal',
    'has the holder, date, amount and change of its line, which is not undone and no reversal',
    'app/features/ledger/lines/prepare-reversals.server.ts',
  ],
  ['Transfer', 'two lines that agree, one out and one in', 'app/features/ledger/lines/transfer-pairs.ts'],
  [
    'Imported line that is known',
    'has the same values as the recorded one of its reference',
    'app/features/ledger/lines/known-lines.ts',
  ],
  [
    'Rule of a document’s audience',
    'it ends after it begins',
    'app/features/documents/admin/document-admin.ts',
  ],
  ['Quiet hours', 'begin and end at different times', 'app/notify/quiet/quiet-hours.ts'],
  [
    'Export of the portfolio',
    'no parameter twice; known_at is not in the future; the format fits the table',
    'app/features/portfolio/exports/export-request.ts',
  ],
  [
    'Settings of the installation',
    'pairs are complete, and in production addresses are https and outside this machine',
    'app/platform/config/env.server.ts',
  ],
];

/** Returns the document of the rules of input, made of the schemas and refusals in the code. */
export async function inputDocument(): Promise<string> {
  return `# Rules of input

Generated from the schemas by \`tests/docs/input.test.ts\`, which fails when this file is out of date; \`npx vitest run tests/docs/input.test.ts -u\` writes it anew. Whatever does not fit a rule is refused as a whole, before anything is read or written. Fields that are not listed are ignored. Bodies have limits in bytes (\`server/body-limits.ts\`), files those of their forms.

## Calls

Every call of \`/api/trpc\` with its fields; \`[]\` is each entry of a list, and \`*\` each value of a record.

| Call | Field | Rule |
| --- | --- | --- |
${calls().join('\n')}

## Filters of lists

Parameters of pages and their exports. One that does not fit counts as missing.

| Filters | Parameter | Rule |
| --- | --- | --- |
${(await filters()).join('\n')}

## Values together

| About | Rule | In |
| --- | --- | --- |
${COMBINED.map(([about, rule, file]) => `| ${about} | ${rule} | \`${file}\` |`).join('\n')}

## Refusals

What is well-formed is still refused where it does not fit what is recorded, in one of these sentences.

| In | Sentence |
| --- | --- |
${refusals().join('\n')}
`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const rowsOf = (about: string, rules: readonly FieldRule[]): string[] =>
  rules.map(
    ({ field, rule }) => `| \`${about}\` | ${field ? `\`${field}\`` : 'the input'} | ${cell(rule)} |`,
  );

function calls(): string[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, unknown>)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, procedure]) => {
      const { inputs = [] } = (procedure as { _def: { inputs?: unknown[] } })._def;
      const rows = inputs.filter((input) => input instanceof z.ZodType).flatMap(fieldRules);
      return rows.length > 0 ? rowsOf(name, rows) : [`| \`${name}\` | none | |`];
    });
}

const sources = (): string[] =>
  globSync('{app,server}/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();

async function filters(): Promise<string[]> {
  const rows: string[] = [];
  for (const file of sources()) {
    const names = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(FILTERS)].map(
      ([, name = '']) => name,
    );
    if (names.length === 0) continue;
    const found: Record<string, unknown> = await import(path.join(ROOT, file));
    for (const name of names) {
      const one = found[name];
      const schema = Object(one).schema ?? one;
      if (schema instanceof z.ZodType) rows.push(...rowsOf(name, fieldRules(schema)));
    }
  }
  return rows;
}

const REFUSAL = /DomainError\(\s*'(?:unprocessable|conflict)',\s*('[^'\n]+'|`[^`]+`)/g;

function refusals(): string[] {
  return sources().flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(REFUSAL)].map(([, quoted = '']) => {
      const sentence = quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '…');
      return `| \`${file}\` | ${cell(sentence)} |`;
    }),
  );
}
