import { degrees, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { ODD_PDFS, REFUSED_PDFS, WARNED_PDFS } from '#tests/factories/odd-pdfs.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { writeInto } from '../filling/copy-bytes.ts';
import { fillingFor } from '../filling/fill.server.ts';
import { CONSTANT_BYTES, SLOT } from '../filling/sidecar.ts';
import type { Mark } from '../mark.ts';
import { traceIdsIn } from '../trace.server.ts';
import { newTraceId, printedTraceId, traceIdsInText } from '../trace-id.ts';
import { withQpdfWasm } from './normalise.server.ts';
import { openPdf, textOfPages } from './pdf-text.server.ts';
import { type PreparedPdf, preparePdf } from './prepare.server.ts';

/** What marking adds for each box: its rows, and a font for them. */
const BOX_BYTES = SLOT.rows + 300;

const markOf = (change: Partial<Mark> = {}): Mark => ({
  name: 'Ada Lindqvist',
  email: 'ada@lindqvist.example',
  markedAt: '2026-11-22T05:44:00.000Z',
  traceId: newTraceId(),
  documentId: '019aa000-0000-7000-8000-000000000001',
  ...change,
});

async function prepared(input: Uint8Array): Promise<PreparedPdf> {
  const made = await preparePdf(input);
  if ('problem' in made) throw new Error(made.problem);
  return made;
}

async function copyOf({ template, sidecar }: PreparedPdf, mark: Mark): Promise<Uint8Array> {
  const copy = Uint8Array.from(template);
  writeInto(copy, 0, await fillingFor(sidecar, mark));
  return copy;
}

/** A plain page, prepared once for all tests of what is written into it. */
let plainPage: Promise<PreparedPdf> | undefined;
const plain = (): Promise<PreparedPdf> => {
  plainPage ??= makePdf().then(prepared);
  return plainPage;
};

/** Reads the text of each page with a different program than the one that wrote it. */
async function pagesOf(copy: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(copy);
  try {
    return (await textOfPages(pdf)).map((pieces) => pieces.join(' '));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function expectMarked(copy: Uint8Array, { traceId, email }: Mark, pages: number): Promise<void> {
  const texts = await pagesOf(copy);
  expect(texts).toHaveLength(pages);
  for (const text of texts) {
    expect(traceIdsInText(text)).toEqual([traceId]);
    expect(text).toContain(email);
  }
  expect((await PDFDocument.load(copy, { updateMetadata: false })).getPageCount()).toBe(pages);
}

describe('every page of a copy has the mark, and two readers open it', () => {
  test.each(Object.entries(ODD_PDFS))('%s', async (_name, make) => {
    const input = await make();
    const made = await prepared(input);
    expect(made.warnings).toEqual([]);
    const mark = markOf();
    const copy = await copyOf(made, mark);
    await expectMarked(copy, mark, made.sidecar.pages.length);
    const grown = made.sidecar.pages.length * (SLOT.page + 100) + made.sidecar.boxes.length * BOX_BYTES;
    expect(copy.length).toBeLessThanOrEqual(
      Math.max(input.length * 1.15, input.length + grown) + CONSTANT_BYTES,
    );
  });
});

test('many pages of little text become at most 1.15 times as large', async () => {
  const input = await makePdf({ pages: 40 });
  const { template } = await prepared(input);
  expect(template.length).toBeLessThanOrEqual(input.length * 1.15);
});

test('a file that is packed already grows by a placeholder per page and the shared ones', async () => {
  const input = await withQpdfWasm(await makePdf({ pages: 100 }));
  if (!input) throw new Error('The file was not packed');
  const { template } = await prepared(input);
  expect(template.length).toBeLessThanOrEqual(input.length + CONSTANT_BYTES + 100 * SLOT.page);
  expect(template.length).toBeLessThanOrEqual(input.length * 1.15);
});

test('the longest names fit on pages of any size, position and rotation', async () => {
  const file = await PDFDocument.create();
  for (const turn of [0, 90, 180, 270])
    for (const corner of [0.777, -12_345.678])
      for (const size of [20.123, 842.456, 14_399.789]) {
        const page = file.addPage();
        page.setRotation(degrees(turn));
        page.setMediaBox(corner, corner, size, size * 0.7);
      }
  const made = await prepared(await file.save());
  expect(made.sidecar.boxes).toHaveLength(24);
  for (const sign of ['W', 'qwertyuiopasdfghjkl', 'Ł', '龘']) {
    const mark = markOf({ name: sign.repeat(80), email: `${'w'.repeat(90)}@lindqvist.example` });
    await expectMarked(await copyOf(made, mark), { ...mark, email: 'xample' }, 24);
  }
});

describe('anything that could run or leave pages unmarked is removed, and the firm is warned', () => {
  test.each(Object.entries(WARNED_PDFS))('%s', async (_name, make) => {
    const made = await prepared(await make());
    expect(made.warnings).toHaveLength(1);
    const mark = markOf();
    const copy = await copyOf(made, mark);
    await expectMarked(copy, mark, 1);
    const file = await PDFDocument.load(copy, { updateMetadata: false });
    const said = file.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(said.join('\n')).not.toMatch(/JavaScript|Launch|EmbeddedFile|app\.alert|Adobe\.PPKLite/);
  });
});

describe('no copy is made of', () => {
  test.each(Object.entries(REFUSED_PDFS))('%s', async (_name, make) => {
    expect(await preparePdf(await make())).toEqual({ problem: expect.stringMatching(/\.$/) });
  });
});

describe('names are written as their owners write them', () => {
  test.each([
    'Ada Lindqvist',
    'Łukasz Żółć-Ångström',
    'Иван Петрович Сидоров',
    'Γιώργος Παπαδόπουλος',
    '王小明',
    'さくら 鈴木',
    '김철수',
    'محمد بن عبد الله',
    'דוד לוי',
    'สมชาย ใจดี',
    'अनिल कुमार',
    'Zoë 🚀 👩‍👩‍👧',
    'Ada\u202e\u0000 Lindqvist',
    'x'.repeat(300),
    '龘'.repeat(90),
    'ሰላም',
  ])('%s', async (name) => {
    const made = await plain();
    const mark = markOf({ name });
    const copy = await copyOf(made, mark);
    const [text = ''] = await pagesOf(copy);
    expect(traceIdsInText(text)).toEqual([mark.traceId]);
    const shown = name.replace(/[\p{Cc}\u202e]/gu, '').split(' ')[0] ?? '';
    // The reader converts right-to-left text to visual order.
    const read = [text, [...text].reverse().join('')].map((order) => order.normalize('NFC')).join();
    expect(read).toContain([...shown].slice(0, 4).join('').normalize('NFC'));
    expect(text).not.toContain('?');
  });
});

describe('names that take much room are written in full', () => {
  test.each([
    'Hubert Wolfeschlegelsteinhausenbergerdorff von Ångström-Lindqvist und Żółkiewski',
    '欧阳震华·司马懿',
    'Αλέξανδρος-Κωνσταντίνος Παπαδημητρίου Θεοφιλόπουλος',
    '황보관우 독고혁재 제갈민준 선우영',
  ])('%s', async (name) => {
    const made = await plain();
    const mark = markOf({ name, email: 'firstname.lastname@subdomain.example.com' });
    const [text = ''] = await pagesOf(await copyOf(made, mark));
    expect(text).toContain(mark.email);
    expect(text.normalize('NFKC')).toContain(name.normalize('NFKC'));
    expect(text).not.toContain('…');
  });
});

test('copies for two people differ on each page, and the same copy is always identical', async () => {
  const made = await prepared(await makePdf({ pages: 3 }));
  const mark = markOf();
  const [one, again, other] = [
    await copyOf(made, mark),
    await copyOf(made, mark),
    await copyOf(made, markOf({ name: 'Jonas Weber', email: 'jonas@weber.example' })),
  ];
  expect(Buffer.from(one).equals(again)).toBe(true);
  expect(Buffer.from(one).equals(other)).toBe(false);
  expect(one.length).toBe(other.length);
});

test('marking in chunks gives the same file as marking in one piece', async () => {
  const made = await prepared(await makePdf({ pages: 5 }));
  const filling = await fillingFor(made.sidecar, markOf());
  const whole = Uint8Array.from(made.template);
  writeInto(whole, 0, filling);
  for (const size of [1, 7, 1000, 65_536]) {
    const pieces = Uint8Array.from(made.template);
    for (let at = 0; at < pieces.length; at += size) writeInto(pieces.subarray(at, at + size), at, filling);
    expect(Buffer.from(pieces).equals(whole)).toBe(true);
  }
});

test('no unmarked content remains in the file', async () => {
  const made = await prepared(await makePdf({ pages: 2 }));
  const file = await PDFDocument.load(made.template, { updateMetadata: false });
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.filter(
    (object) => object instanceof PDFStream && !/\/Type \/(ObjStm|XRef)/.test(object.dict.toString()),
  );
  // Two pages, the drawing of the lines, the diagonal, the footer, the empty letter, the text, the metadata.
  expect(streams).toHaveLength(2 + 1 + 1 + 1 + 1 + 1 + 1);
});

test('the id of a copy is found in its text, its metadata, and its identifier', async () => {
  const made = await prepared(await makePdf({ pages: 2 }));
  const mark = markOf();
  const copy = await copyOf(made, mark);
  expect(await traceIdsIn(copy)).toEqual([mark.traceId]);
  const saved = await PDFDocument.load(copy, { updateMetadata: false });
  saved.catalog.delete(PDFName.of('Metadata'));
  saved.removePage(1);
  expect(await traceIdsIn(await saved.save())).toEqual([mark.traceId]);
  expect(Buffer.from(copy).toString('latin1')).toContain(printedTraceId(mark.traceId));
});
