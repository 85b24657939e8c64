import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { NDA_VERSIONS } from '../../../seeds/content/nda.ts';
import { agreementPdf, withSignaturePage } from './nda-pdf.server.ts';

const agreement = (body: string) => ({
  title: 'Non-disclosure agreement',
  version: 2,
  effectiveAt: new Date('2026-01-02T00:00:00Z'),
  body,
  firm: 'Birch Club',
});

/** The words of each page, from its drawing instructions. */
async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.getPages().map((page) => {
    const streams = page.node.normalizedEntries().Contents?.asArray() ?? [];
    const drawing = streams
      .map((ref) => {
        const stream = pdf.context.lookup(ref) as unknown as { getContents(): Uint8Array };
        const contents = Buffer.from(stream.getContents());
        return contents[0] === 0x78 ? inflateSync(contents).toString('latin1') : contents.toString('latin1');
      })
      .join('\n');
    return [...drawing.matchAll(/<([0-9A-F]+)> Tj/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join('\n');
  });
}

const count = (text: string, mark: string) => text.split(mark).length - 1;

describe('an agreement that was written as text', () => {
  test('becomes a PDF with the places for signature and day, once, at its end', async () => {
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

  test('is the same bytes each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => agreementPdf(agreement('Keep it.'))));
    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
  });

  test('goes on over as many pages as it needs, and breaks what has no spaces', async () => {
    const long = `${'Keep it to yourself, always. '.repeat(600)}\n\n${'x'.repeat(3_000)}`;
    const pages = await wordsOf(await agreementPdf(agreement(long)));
    expect(pages.length).toBeGreaterThan(4);
    const whole = pages.join('');
    expect(count(whole.replaceAll('\n', ' '), 'always.')).toBe(600);
    expect(count(whole, 'x')).toBe(3_000);
  });

  test('is refused when it cannot be set', async () => {
    await expect(agreementPdf(agreement('Жанна'))).rejects.toMatchObject({ code: 'unprocessable' });
  });
});

async function plainPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([300, 400]);
  return pdf.save();
}

describe('an agreement that is uploaded', () => {
  test('gets a page for the signature at its end', async () => {
    const pages = await wordsOf(await withSignaturePage(await plainPdf(2)));
    expect(pages).toHaveLength(3);
    expect(pages[2]).toContain('/sign/');
  });

  test('is refused when it is protected', async () => {
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
