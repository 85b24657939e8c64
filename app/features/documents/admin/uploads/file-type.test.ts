import { describe, expect, test } from 'vitest';
import { refusalBefore } from './file-type.ts';

const refusalOf = (name: string) => refusalBefore({ name, size: 1_000 })?.text ?? null;

describe('a file that is chosen', () => {
  test.each([
    'Model.xlsm',
    'MODEL.XLSM',
    'Letter.docm',
    'Deck.pptm',
    'Template.dotm',
    'Model.xlsb',
    'Tool.xlam',
  ])('is refused with the reason where its type can contain macros: %s', (name) =>
    expect(refusalOf(name)).toContain('macros'),
  );

  test.each(['notes.txt', 'film', 'report.form', 'xlsm', 'a.album'])(
    'is refused with the types that can be chosen: %s',
    (name) => expect(refusalOf(name)).toBe('Please choose PDF, Word, Excel, CSV, PNG or JPEG files.'),
  );

  test.each(['Report.pdf', 'Model.xlsx', 'Letter.DOCX', 'xlsm.csv'])('is taken: %s', (name) =>
    expect(refusalOf(name)).toBeNull(),
  );
});
