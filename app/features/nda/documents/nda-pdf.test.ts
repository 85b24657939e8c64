import { PDFDocument } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../../../../sandbox/esign/stamp.ts';
import { NDA_VERSIONS } from '../../../../seeds/content/nda.ts';
import { agreementPdf } from './nda-pdf.server.ts';
import { withSignaturePage } from './signature-page.server.ts';

const agreement = (body: string) => ({
  title: 'Non-disclosure agreement',
  version: 2,
  effectiveAt: new Date('2026-01-02T00:00:00Z'),
  body,
  firm: 'Birch Club',
});

/** The text of each page, as extracted by a PDF reader. */
const wordsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await extractText(await getDocumentProxy(Uint8Array.from(bytes)))).text;

const ANCHORS = [{ anchorString: '/sign/' }, { anchorString: '/date/' }];

const count = (text: string, mark: string) => text.split(mark).length - 1;

describe('an agreement that was written as text', () => {
  test('becomes a PDF with the signature and date placeholders, once, at its end', async () => {
    const bytes = await agreementPdf(agreement(NDA_VERSIONS[1].body));
    const pages = await wordsOf(bytes);
    const whole = pages.join('\n');
    expect([count(whole, '/sign/'), count(whole, '/date/')]).toEqual([1, 1]);
    expect(pages.at(-1)).toContain('/sign/');
    expect(whole).toContain('7. Duration');
    expect(count(whole, 'Non-disclosure agreement\n')).toBe(1);
    expect(pages[0]).toContain(
      `Birch Club \u00b7 Non-disclosure agreement \u00b7 version 2 \u00b7 page 1 of ${pages.length}`,
    );
  });

  test('contains text and no markup: input is typeset literally', async () => {
    const odd = '#eval("1 + 1") *not bold* $x$ @you `code` <mark> \\ // #set text(size: 99pt)';
    const [page = ''] = await wordsOf(
      await agreementPdf({ ...agreement(odd), title: '#panic()', firm: '#[B]' }),
    );
    expect(page.replaceAll('\n', ' ')).toContain(odd);
    expect(page).toContain('#panic()');
    expect(page).toContain('#[B] \u00b7 #panic() \u00b7 version 2');
  });

  test('has its placeholders found by the provider, even on a separate page', async () => {
    for (let lines = 30; lines < 36; lines += 1) {
      const bytes = await agreementPdf(agreement('Keep it.\n\n'.repeat(lines)));
      expect(await faultOf(bytes, ANCHORS)).toBeUndefined();
      expect((await wordsOf(bytes)).at(-1)).toContain('/sign/');
    }
    expect(await faultOf(await withSignaturePage(await plainPdf(1)), ANCHORS)).toBeUndefined();
  });

  test('is deterministic', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => agreementPdf(agreement('Keep it.'))));
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
  });

  test('spans as many pages as needed, and breaks text without spaces', async () => {
    const long = `${'Keep it to yourself, always. '.repeat(600)}\n\n${'x'.repeat(3_000)}`;
    const pages = await wordsOf(await agreementPdf(agreement(long)));
    expect(pages.length).toBeGreaterThan(4);
    const whole = pages.join('');
    expect(count(whole.replaceAll('\n', ' '), 'always.')).toBe(600);
    expect(count(whole, 'x')).toBe(3_000);
  });

  test('is refused if it cannot be typeset', async () => {
    await expect(agreementPdf(agreement('Жанна'))).rejects.toMatchObject({ code: 'unprocessable' });
  });
});

async function plainPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([300, 400]);
  return pdf.save();
}

describe('an uploaded agreement', () => {
  test('gets a signature page at its end', async () => {
    const pages = await wordsOf(await withSignaturePage(await plainPdf(2)));
    expect(pages).toHaveLength(3);
    expect(pages[2]).toContain('/sign/');
  });

  test('is refused if it is protected', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    await pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    await expect(withSignaturePage(await pdf.save())).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('protected'),
    });
  });

  test.each([
    ['no PDF', Buffer.from('<html>'), /not a PDF/],
    ['empty', new Uint8Array(), /not a PDF/],
    ['broken', Buffer.from('%PDF-1.7 and then nothing'), /damaged/],
  ])('is refused when it is %s', async (_what, bytes, words) => {
    await expect(withSignaturePage(bytes)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringMatching(words),
    });
  });
});
