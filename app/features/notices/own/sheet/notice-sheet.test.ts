import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, CALL, CONTEXT, DISTRIBUTION, ownLine } from '#tests/factories/notice-sheets.ts';
import type { OwnLine, OwnNotice } from '../own-notice.ts';
import { noticeSheet } from './notice-sheet.ts';
import { setNotice } from './set-notice.server.ts';

const AT = new Date('2026-12-01T09:00:00Z');

const set = (notice: OwnNotice, context = CONTEXT) => setNotice(noticeSheet(notice, context), AT);

async function read(notice: OwnNotice, context = CONTEXT) {
  const { bytes, pages } = await set(notice, context);
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const attached = new Map(await pdf.getAttachments());
  const fileText = async (name: string) =>
    new TextDecoder().decode((await pdf.getAttachmentContent(name)) ?? undefined);
  const metadata = Buffer.from(bytes).toString('latin1');
  return { pages, text, files: [...attached.keys()], fileText, metadata };
}

const manyLines = (count: number): OwnLine[] =>
  Array.from({ length: count }, (_, index) => ownLine('call_expense', `Invoice ${index + 1}`, 1_293_48));

describe('A notice as a PDF', () => {
  test('has on one page what is due, what for, and where to pay', async () => {
    const { pages, text } = await read(CALL);
    expect(pages).toBe(1);
    for (const part of [
      ...['Capital call 4', 'Ada Lindqvist', '€51,739.13', '15 Dec 2026', '10.35%'],
      ...['41,739.13', '−7,500.00', '223,260.87', '276,739.13', '264,339.13', '1.0417% of €48,000,000.00'],
      ...['LU17 4026 4718 5033 0412', 'RF79 4204 0170 3856', 'Same account as in call 3 of 3 Jun 2026'],
      ...['Attached to the original: notice.json', 'Page 1 of 1'],
    ])
      expect(text[0]).toContain(part);
  });

  test('is an archive (PDF/A-3a) with the notice as data', async () => {
    const { files, fileText, metadata } = await read(CALL);
    expect(metadata).toMatch(/pdfaid:part>3<.*pdfaid:conformance>A</s);
    expect(files).toEqual(['notice.json']);
    expect(await fileText('notice.json')).toBe('{}');
  });

  test('whose copies are marked has no attachments and says so', async () => {
    const { files, text, metadata } = await read(CALL, { ...CONTEXT, attachments: [] });
    expect(files).toEqual([]);
    expect(text[0]).toContain('Marked copy');
    expect(metadata).not.toContain('pdfaid');
  });

  test('of a draft says so, and nobody can pay it', async () => {
    const { files, text } = await read(CALL, { ...CONTEXT, attachments: [], draft: 3 });
    expect(files).toEqual([]);
    for (const part of ['Draft, revision 3. Do not pay this.', '€51,739.13', 'Given when it is published'])
      expect(text[0]).toContain(part);
    for (const part of ['Scan to pay', 'RF79']) expect(text[0]).not.toContain(part);
  });

  test('has the payment on the first page and repeats the head of many lines', async () => {
    const { pages, text } = await read({ ...CALL, lines: manyLines(40) });
    expect(pages).toBe(3);
    expect(text[0]).toContain('RF79 4204 0170 3856');
    for (const page of text) expect(page).toContain('ILPA transaction type');
    expect(text[2]).toContain('Page 3 of 3');
  });

  test('holds names that are long, written from the right, or in letters that no font of ours has', async () => {
    const names = [`${'Stiftung der Nachkommen '.repeat(8)}Vaduz`, 'محمد بن راشد آل مكتوم', 'Ꮳꮃꭹ Lindqvist'];
    for (const entity of names) {
      const { pages, files } = await read({ ...CALL, holder: { member: 'Ada', entity } });
      expect({ pages, files: files.length }).toEqual({ pages: 1, files: 1 });
    }
  });

  test('follows how its reader writes days and numbers, on their paper', () => {
    const { paper, figures, lines } = noticeSheet(CALL, { ...CONTEXT, locale: 'de-DE' });
    expect({ paper, amount: figures[0]?.value, line: lines.rows[0]?.amount }).toEqual({
      paper: 'a4',
      amount: '51.739,13\u00a0€',
      line: '41.739,13',
    });
    expect(noticeSheet(CALL, { ...CONTEXT, locale: 'en-US' })).toMatchObject({
      paper: 'us-letter',
      figures: [{}, { value: 'Dec 15, 2026' }, {}],
    });
  });

  test('of a distribution says what is withheld and where the rest goes', async () => {
    const { text } = await read(DISTRIBUTION, { ...CONTEXT, paidTo: '4471' });
    for (const part of [
      'You will receive',
      '€18,640.25',
      '21,929.71',
      '−3,289.46',
      'Your account ending 4471',
    ])
      expect(text[0]).toContain(part);
    expect(text[0]).not.toContain('LU17');
  });

  test('that is over says so and where to pay no more', async () => {
    const { text } = await read({
      ...CALL,
      cancelled: { on: '2026-12-04', reason: 'The closing was postponed.' },
    });
    expect(text[0]).toContain('Cancelled on 4 Dec 2026. Do not pay this notice. The closing was postponed.');
    expect(text[0]).not.toContain('LU17');
  });

  test('warns of another account', async () => {
    const history = {
      kind: 'changed',
      last: { kind: 'call', number: 3 },
      since: '2026-11-20',
      people: 2,
    } as const;
    const { text } = await read(CALL, { ...CONTEXT, account: { ...ACCOUNT, history } });
    expect(text[0]?.replace(/\s+/g, ' ')).toContain(
      'Bank details have changed since call 3 New account since 20 Nov 2026, approved by two people at Vestry. Call us on a number you already have before you pay.',
    );
  });

  test('adds up on the page, with lines outside the fund and in both directions', () => {
    const { lines, balances } = noticeSheet(
      {
        ...CALL,
        kind: 'net',
        lines: [
          ownLine('call_investment', '', 70_000_00),
          { ...ownLine('call_outside', '', 1_000_00), unfundedChange: 0, insideFund: false },
          { ...ownLine('distribution_capital', '', 19_260_87), unfundedChange: 18_260_87 },
        ],
      },
      CONTEXT,
    );
    expect(lines.rows.map(({ amount }) => amount)).toEqual(['70,000.00', '1,000.00', '−19,260.87']);
    expect(lines.totals.map(({ name, unfunded, amount }) => [name, unfunded, amount])).toEqual([
      ['Inside the fund', '−51,739.13', '50,739.13'],
      ['Outside the fund', '0.00', '1,000.00'],
      ['Amount due', '−51,739.13', '51,739.13'],
    ]);
    expect(balances[0]?.rows.map(({ value }) => value)).toEqual([
      ...['500,000.00', '275,000.00', '−70,000.00', '18,260.87', '223,260.87'],
    ]);
  });
});
