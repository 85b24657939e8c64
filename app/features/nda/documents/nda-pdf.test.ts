import { PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { SIGNATURE_LABEL, SIGNED_ON_LABEL } from '#app/integrations/esign/signature-labels.ts';
import { faultOf } from '../../../../sandbox/esign/stamp.ts';
import { NDA_VERSIONS } from '../../../../seeds/content/nda.ts';
import { agreementPdf, refusalToSet, signaturePage } from './nda-pdf.server.ts';
import { withSignaturePage } from './signature-page.server.ts';

const agreement = (body: string) => ({
  title: 'Non-disclosure agreement',
  version: 2,
  effectiveAt: new Date('2026-01-02T00:00:00Z'),
  body,
  firm: { brand: 'Vestry', name: 'Birch Club', lines: ['Birkenweg 1, Hamburg'], regulation: null },
});

/** The text of each page, as extracted by a PDF reader. */
const wordsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await extractText(await getDocumentProxy(Uint8Array.from(bytes)))).text;

const ANCHORS = [SIGNATURE_LABEL, SIGNED_ON_LABEL].map((anchorString) => ({
  anchorString,
  anchorYOffset: 0,
}));

const count = (text: string, mark: string) => text.split(mark).length - 1;

describe('an agreement that was written as text', () => {
  test('becomes a PDF with lines for signature and date, once, at its end, and no hidden words', async () => {
    const bytes = await agreementPdf(agreement(NDA_VERSIONS[1].body));
    const pages = await wordsOf(bytes);
    const whole = pages.join('\n');
    expect([count(whole, SIGNATURE_LABEL), count(whole, SIGNED_ON_LABEL)]).toEqual([1, 1]);
    expect(whole).not.toMatch(/\/sign\/|\/date\//);
    expect(pages.at(-1)).toContain(SIGNATURE_LABEL);
    expect(whole).toContain('7. Duration');
    expect(count(whole, 'Non-disclosure agreement\n')).toBe(1);
    expect(pages[0]).toContain('Birch Club\nBirkenweg 1, Hamburg');
    expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
    expect(whole).toMatch(/Version 2\nIn force from 2 Jan 2026/);
  });

  test('contains text and no markup: input is typeset literally', async () => {
    const odd = '#eval("1 + 1") *not bold* $x$ @you `code` <mark> \\ // #set text(size: 99pt)';
    const [page = ''] = await wordsOf(
      await agreementPdf({
        ...agreement(odd),
        title: '#panic()',
        firm: { brand: 'Vestry', name: '#[B]', lines: ['$y$'], regulation: null },
      }),
    );
    expect(page.replaceAll('\n', ' ')).toContain(odd);
    expect(page).toContain('#panic()');
    expect(page).toContain('#[B]\n$y$');
  });

  test('has its lines found by the provider, on a page that holds more than them', async () => {
    const counts = new Set<number>();
    for (let lines = 20; lines < 40; lines += 1) {
      const bytes = await agreementPdf(agreement('Keep it.\n\n'.repeat(lines)));
      const pages = await wordsOf(bytes);
      counts.add(pages.length);
      expect(pages.at(-1)).toMatch(new RegExp(`Keep it\\.[^]*${SIGNATURE_LABEL}`));
      if (lines % 10 === 0) expect(await faultOf(bytes, ANCHORS)).toBeUndefined();
    }
    expect([...counts].sort()).toEqual([1, 2]);
  });

  test('is deterministic', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => agreementPdf(agreement('Keep it.'))));
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
  });

  test('spans as many pages as needed, and breaks text without spaces', async () => {
    const long = `${'Keep it to yourself, always. '.repeat(800)}\n\n${'x'.repeat(4_000)}`;
    const pages = await wordsOf(await agreementPdf(agreement(long)));
    expect(pages.length).toBeGreaterThan(4);
    const whole = pages.join('');
    expect(count(whole.replaceAll('\n', ' '), 'always.')).toBe(800);
    expect(count(whole, 'x')).toBe(4_000);
  });

  test('is set in any script of our fonts, with dashes, spaces and hyphens of every kind', async () => {
    const text = 'Жанна, Łódź, 山田 太郎, محمد — 10\u202f000 − 5\u2011year, Ærøskøbing “Größe” 5 €…';
    const [page = ''] = await wordsOf(await agreementPdf(agreement(text)));
    for (const words of ['Жанна, Łódź, 山田 太郎', 'year, Ærøskøbing “Größe” 5 €…'])
      expect(page).toContain(words);
  });

  test('is refused with letters that no font of ours has, by name', async () => {
    expect(await refusalToSet('Ada தமிழ்')).toMatch(/characters: த மி? ?.*\. Please/u);
    await expect(agreementPdf(agreement('தமிழ்'))).rejects.toMatchObject({ code: 'unprocessable' });
  });

  test.each(NDA_VERSIONS)('is typeset for the demo’s version $version', async ({ body }) => {
    expect(await refusalToSet(body)).toBeNull();
  });
});

async function plainPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([300, 400]);
  return pdf.save();
}

describe('an uploaded agreement', () => {
  let page: Uint8Array;
  beforeAll(async () => {
    page = await signaturePage({ brand: 'Birch Club', name: 'Birch Club', lines: [], regulation: null });
  });

  test('gets a page to sign on at its end, whose lines the provider finds', async () => {
    const signable = await withSignaturePage(await plainPdf(2), { page });
    const pages = await wordsOf(signable);
    expect(pages).toHaveLength(3);
    expect(pages[2]).toContain('This page belongs to the agreement before it.');
    expect(pages[2]).not.toContain('Page 1');
    expect(await faultOf(signable, ANCHORS)).toBeUndefined();
  });

  test.each([SIGNATURE_LABEL, 'Sign at https://club.example/sign/here'])(
    'is refused if it has words at which the provider would place another signature: %s',
    async (words) => {
      const pdf = await PDFDocument.create();
      pdf.addPage([600, 400]).drawText(words, { size: 12 });
      await expect(withSignaturePage(await pdf.save(), { page })).rejects.toMatchObject({
        code: 'unprocessable',
        message: expect.stringContaining('Please remove these words.'),
      });
    },
  );

  test('is refused if it is protected', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    await pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    await expect(withSignaturePage(await pdf.save(), { page })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('protected'),
    });
  });

  test.each([
    ['no PDF', Buffer.from('<html>'), /not a PDF/],
    ['empty', new Uint8Array(), /not a PDF/],
    ['broken', Buffer.from('%PDF-1.7 and then nothing'), /damaged/],
  ])('is refused when it is %s', async (_what, bytes, words) => {
    await expect(withSignaturePage(bytes, { page })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringMatching(words),
    });
  });
});
