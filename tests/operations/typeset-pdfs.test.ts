import { globSync } from 'node:fs';
import path from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { receiptPdf } from '#app/features/commitments/receipts/receipt-pdf.server.ts';
import { agreementPdf } from '#app/features/nda/documents/nda-pdf.server.ts';
import type { OwnNotice } from '#app/features/notices/own/own-notice.ts';
import { noticeSheet } from '#app/features/notices/own/sheet/notice-sheet.ts';
import { setNotice } from '#app/features/notices/own/sheet/set-notice.server.ts';
import { CALL, CONTEXT, DISTRIBUTION } from '#tests/factories/notice-sheets.ts';
import { calendarFrom } from '../../seeds/calendar.ts';
import { NDA_VERSIONS } from '../../seeds/content/nda.ts';
import { seedLibrary } from '../../seeds/documents/library.ts';

const AT = '2026-11-23T13:05:00.000Z';

/** Of the product's own documents; the look precedes every template. */
const SHEET = 'app/platform/pdf/sheet.typ';
const LOOK = 'app/platform/pdf/look.typ';
const NOTICE = 'app/features/notices/own/sheet/notice.typ';
const DEMO = 'seeds/documents/document.typ';

const receipt = () =>
  receiptPdf(
    {
      commitmentId: '01939e6c-2c3a-7000-8000-000000000001',
      number: 1,
      kind: 'submitted',
      isPending: true,
      amount: { amount: 25_000_000, currency: 'EUR' },
      amountBefore: null,
      memberName: 'Ada Lindqvist',
      // No font of ours has the letters of the second name.
      investor: 'Ada Lindqvist, தமிழ்',
      madeAt: AT,
      opportunity: { id: 'harbour', stage: 'open', slug: 'harbour', name: 'Harbour Logistics' },
    },
    'Europe/Stockholm',
    { brand: 'Vestry', name: 'Birch Club GmbH', lines: ['Birkenweg 1, Hamburg'], regulation: null },
  );

const agreement = () =>
  agreementPdf({
    title: 'Non-disclosure agreement',
    version: 1,
    effectiveAt: new Date(AT),
    body: NDA_VERSIONS[1].body,
    firm: { brand: 'Vestry', name: 'Birch Club GmbH', lines: ['Birkenweg 1, Hamburg'], regulation: null },
  });

const noticeOf = (notice: OwnNotice) => async () =>
  (await setNotice(noticeSheet(notice, CONTEXT), new Date(AT))).bytes;

/** The first of the demo's documents of a kind. */
async function demo(kind: string): Promise<Uint8Array> {
  const found = seedLibrary(calendarFrom(new Date(AT))).find(({ key }) =>
    path.basename(key).startsWith(kind),
  );
  if (!found) throw new Error(`The demo has no ${kind}`);
  return (await found.make()).bytes;
}

const DEMO_KINDS = ['teaser', 'memorandum', 'financials', 'terms', 'report', 'statement', 'tax'];
/** Each kind of PDF that we typeset, by its template. */
const TYPESET: [string, string, () => Promise<Uint8Array>][] = [
  ['receipt', SHEET, receipt],
  ['agreement', SHEET, agreement],
  ['a call', NOTICE, noticeOf(CALL)],
  ['a distribution', NOTICE, noticeOf(DISTRIBUTION)],
  ...DEMO_KINDS.map((kind): (typeof TYPESET)[number] => [kind, DEMO, () => demo(kind)]),
];

type Tree = { role?: string; id?: string; children?: Tree[] };
const rolesIn = ({ role = '', children = [] }: Tree): string[] => [role, ...children.flatMap(rolesIn)];

/** What a screen reader is told of a PDF, and each text that it is not told of or not told to leave out. */
async function heard(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const roles: string[] = [];
  const loose: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    roles.push(...rolesIn((await page.getStructTree()) ?? {}));
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: boolean[] = [];
    for (const item of items) {
      if ('str' in item) loose.push(...(open.includes(true) || item.str.trim() === '' ? [] : [item.str]));
      else if (item.type === 'endMarkedContent') open.pop();
      else open.push(Boolean(item.id) || ('tag' in item && item.tag === 'Artifact'));
    }
  }
  const { info } = await pdf.getMetadata();
  return { info, marks: await pdf.getMarkInfo(), roles, loose };
}

describe('what we typeset, as a screen reader reads it', () => {
  test('is all of it looked at here', () => {
    const templates = globSync('{app,server,seeds}/**/*.typ');
    expect(templates.sort()).toEqual([...new Set([LOOK, ...TYPESET.map(([, template]) => template)])].sort());
    const kinds = seedLibrary(calendarFrom(new Date(AT))).map(
      ({ key }) => /[a-z]+/.exec(path.basename(key))?.[0],
    );
    expect([...new Set(kinds)].sort()).toEqual(DEMO_KINDS.toSorted());
  });

  test.each(TYPESET)(
    '%s has a title, a language, and the structure of its text',
    async (_, _template, make) => {
      const { info, marks, roles, loose } = await heard(await make());
      expect(info).toMatchObject({ Title: expect.stringMatching(/\w/), Language: 'en-GB' });
      expect(marks).toMatchObject({ Marked: true });
      expect(roles).toEqual(expect.arrayContaining(['H1', 'P']));
      const levels = roles.flatMap((role) => /^H(\d)$/.exec(role)?.[1] ?? []).map(Number);
      // From one heading to the next it goes one level down at most, and starts at the first.
      expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
      expect(loose).toEqual([]);
    },
  );
});
