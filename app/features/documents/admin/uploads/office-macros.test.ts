import { afterAll, beforeAll, expect, test } from 'vitest';
import { storage } from '#app/integrations/wiring.server.ts';
import { type OfficeParts, officeFile } from '#tests/factories/office-files.ts';
import { TestStorage } from '#tests/setup/storage.ts';
import { checkUploadedFile } from './check-file.server.ts';

const server = new TestStorage();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function checked(name: string, parts: Partial<OfficeParts> = {}, change?: (file: Buffer) => void) {
  const bytes = Buffer.from(officeFile(name, parts));
  change?.(bytes);
  await storage().putObject('uploads/file', bytes, { contentType: 'application/octet-stream' });
  return checkUploadedFile('uploads/file', name, bytes.length);
}

test.each<[string, string, Partial<OfficeParts>]>([
  ['the type of a project of macros', 'memo.docx', { types: ['vnd.ms-office.vbaProject'] }],
  ['a type that is written with an entity', 'memo.docx', { types: ['vnd.ms-office.vba&#80;roject'] }],
  [
    'the type of a document with macros',
    'memo.docx',
    { types: ['vnd.ms-word.document.macroEnabled.main+xml'] },
  ],
  [
    'the type of a workbook with macros',
    'plan.xlsx',
    { types: ['vnd.ms-excel.sheet.macroEnabled.main+xml'] },
  ],
  ['the type of a sheet of macros', 'plan.xlsx', { types: ['vnd.ms-excel.macrosheet+xml'] }],
  ['a relationship', 'memo.docx', { relationships: ['office/2006/relationships/vbaProject'] }],
  ['a relationship to a sheet', 'plan.xlsx', { relationships: ['office/2006/relationships/xlMacrosheet'] }],
])('an office file whose macros only %s shows is refused', async (_what, name, parts) => {
  for (const level of [0, 9] as const)
    expect(await checked(name, { ...parts, level })).toEqual({
      refusal: {
        code: 'unprocessable',
        text: `“${name}” contains macros. Please save it without them.`,
      },
    });
});

test('an office file whose list of types unpacks to far more is refused', async () => {
  expect(await checked('memo.docx', { types: [' '.repeat(5e6)] })).toMatchObject({
    refusal: { text: '“memo.docx” is damaged and cannot be opened.' },
  });
});

test('an office file whose directory leads beyond its end is refused', async () => {
  const beyond = (bytes: Buffer) => {
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
      bytes.writeUInt32LE(bytes.length + at, at + 42);
  };
  expect(await checked('memo.docx', {}, beyond)).toMatchObject({
    refusal: { text: '“memo.docx” is damaged and cannot be opened.' },
  });
});

test.each(['memo.docx', 'plan.xlsx'])('a %s without macros is accepted', async (name) => {
  expect(await checked(name)).toMatchObject({ contentType: expect.stringContaining('openxmlformats') });
});
