import { globSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { receiptPdf } from '#app/features/commitments/receipts/receipt-pdf.server.ts';
import { agreementPdf } from '#app/features/nda/documents/nda-pdf.server.ts';
import { NDA_VERSIONS } from '../../seeds/content/nda.ts';

const AT = '2026-11-23T13:05:00.000Z';

/** Of each template, a way to make its PDF. */
const TYPESET: Record<string, () => Promise<Uint8Array>> = {
  'app/features/commitments/receipts/receipt.typ': () =>
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
    ),
  'app/features/nda/documents/agreement.typ': () =>
    agreementPdf({
      title: 'Non-disclosure agreement',
      version: 1,
      effectiveAt: new Date(AT),
      body: NDA_VERSIONS[1].body,
      firm: 'Birch Club',
    }),
};

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
    const templates = globSync('{app,seeds}/**/*.typ');
    expect(templates.sort()).toEqual(Object.keys(TYPESET).sort());
  });

  test.each(Object.entries(TYPESET))(
    '%s has a title, a language, and the structure of its text',
    async (_, set) => {
      const { info, marks, roles, loose } = await heard(await set());
      expect(info).toMatchObject({ Title: expect.stringMatching(/\w/), Language: 'en-GB' });
      expect(marks).toMatchObject({ Marked: true });
      expect(roles).toEqual(expect.arrayContaining(['H1', 'P']));
      expect(roles.indexOf('H1')).toBe(roles.findIndex((role) => /^H\d/.test(role)));
      expect(loose).toEqual([]);
    },
  );
});
