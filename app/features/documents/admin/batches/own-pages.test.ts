import {
  type PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { everythingIn } from '#tests/factories/pdf-contents.ts';
import { deleteUnreachable } from '../../marking/preparing/reachable.server.ts';
import { readPdf, splitPdf } from './read-pdf.server.ts';

const PEOPLE = ['Ada Lindqvist', 'Bo Berg'];
const name = (text: string) => PDFName.of(text);

/** Statements of two people in one file, of which a program has linked the pages. */
async function statements(
  link: (file: PDFDocument, first: PDFPage, second: PDFPage) => void,
): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const [first, second] = PEOPLE.map((person) => {
    const page = file.addPage([400, 400]);
    page.drawText(person, { x: 20, y: 300, size: 12, font });
    return page;
  });
  if (!first || !second) throw new Error('There are two pages');
  link(file, first, second);
  // Readable without decoding, so that a test can look for what must not be there.
  return file.save({ useObjectStreams: false });
}

async function parts(file: Uint8Array): Promise<Uint8Array[]> {
  const ranges = PEOPLE.map((_, at) => ({ first: at + 1, last: at + 1 }));
  const made: Uint8Array[] = [];
  for await (const part of splitPdf(file, ranges)) made.push(part);
  return made;
}

/** How many pages a file has as objects, shown or not, and everything in it as text. */
async function inside(part: Uint8Array) {
  const file = await PDFDocument.load(part, { updateMetadata: false });
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => String(object));
  return {
    pages: objects.filter((text) => /\/Type \/Page\b(?!s)/.test(text)).length,
    text: objects.join('\n'),
    file,
  };
}

const annotate = (page: PDFPage, ...annotations: PDFDict[]) => {
  const { context } = page.doc;
  page.node.set(name('Annots'), context.obj(annotations.map((one) => context.register(one))));
};
const LINK = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10] };

test.each<[string, (file: PDFDocument, first: PDFPage, second: PDFPage) => void]>([
  [
    'a link to a page',
    ({ context }, first, second) => annotate(first, context.obj({ ...LINK, Dest: [second.ref, 'Fit'] })),
  ],
  [
    'an action that opens a page',
    ({ context }, first, second) =>
      annotate(first, context.obj({ ...LINK, A: { S: 'GoTo', D: [second.ref, 'Fit'] } })),
  ],
  [
    'the fields of a form',
    ({ context }, first, second) => {
      const parent = context.obj({ T: PDFString.of('holder') });
      const of = context.register(parent);
      const widget = { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 10, 10], Parent: of };
      annotate(first, context.obj(widget));
      annotate(second, context.obj({ ...widget, V: PDFString.of('Bo Berg, account 4711'), P: second.ref }));
      parent.set(name('Kids'), context.obj([first.node.Annots()?.get(0), second.node.Annots()?.get(0)]));
    },
  ],
  [
    'an article that runs over pages',
    ({ context }, first, second) => {
      const next = context.register(context.obj({ P: second.ref }));
      first.node.set(name('B'), context.obj([context.register(context.obj({ P: first.ref, N: next }))]));
    },
  ],
  [
    'the data of a program',
    ({ context }, first, second) =>
      first.node.set(name('PieceInfo'), context.obj({ Mailer: { Private: { Next: second.ref } } })),
  ],
])('product §5: a statement has nothing of others in spite of %s', async (_, link) => {
  const [ada, bo] = await parts(await statements(link));
  for (const part of [ada, bo]) {
    const { pages, text } = await inside(part ?? new Uint8Array());
    expect(pages).toBe(1);
    expect(text).not.toContain('4711');
  }
  expect((await readPdf(ada ?? new Uint8Array())).pages.join()).toContain('Ada Lindqvist');
  expect((await readPdf(bo ?? new Uint8Array())).pages.join()).toContain('Bo Berg');
});

test('product §5: a statement has only the drawings of its own pages, where a file lists all at each', async () => {
  const file = await statements(({ context }, first, second) => {
    const form = (text: string, resources = {}) =>
      context.register(
        context.stream(`/${text}`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9], ...resources }),
      );
    const drawings = {
      A: form('OfAda MP /Inner Do'),
      B: form('OfBo MP', { Resources: {} }),
      Inner: form('Inside MP', { Resources: {} }),
    };
    for (const [page, drawn] of [
      [first, 'A'],
      [second, 'B'],
    ] as const) {
      const resources = page.node.Resources();
      resources?.set(name('XObject'), context.obj(drawings));
      page.node.addContentStream(context.register(context.stream(`/${drawn} Do`)));
    }
  });
  const [ada, bo] = await Promise.all(
    (await parts(file)).map(async (part) => {
      const { file } = await inside(part);
      deleteUnreachable(file.context);
      return everythingIn(await file.save({ useObjectStreams: false }));
    }),
  );
  expect(['OfAda', 'OfBo', 'Inside'].map((text) => ada?.includes(text))).toEqual([true, false, true]);
  expect(['OfAda', 'OfBo', 'Inside'].map((text) => bo?.includes(text))).toEqual([false, true, false]);
});

test('pictures of a page stay, whatever their format', async () => {
  const pictures = await Promise.all(
    (['jpeg', 'png'] as const).map((format) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#557' } })
        [format]()
        .toBuffer(),
    ),
  );
  const made = await PDFDocument.create();
  const [jpeg, png] = [await made.embedJpg(pictures[0] ?? ''), await made.embedPng(pictures[1] ?? '')];
  for (const picture of [jpeg, png]) made.addPage([99, 99]).drawImage(picture);
  for (const part of await parts(await made.save())) {
    const { text } = await inside(part);
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
  }
});

test('a page whose content cannot be decoded is split all the same, without the drawings that the file lists', async () => {
  const file = await statements(({ context }, first) => {
    const drawing = context.register(context.stream('% of Bo', { Type: 'XObject', Subtype: 'Form' }));
    first.node.Resources()?.set(name('XObject'), context.obj({ A: drawing }));
    first.node.set(name('Contents'), context.register(context.stream('/A Do', { Filter: 'Unknown' })));
  });
  const { pages, text } = await inside((await parts(file))[0] ?? new Uint8Array());
  expect(pages).toBe(1);
  expect(text).not.toContain('/Subtype /Form');
});

test('a link to a website, and what an annotation shows, stay', async () => {
  const file = await statements(({ context }, first) => {
    const action = { S: 'URI', URI: PDFString.of('https://example.com/fees') };
    const square = { Type: 'Annot', Subtype: 'Square', Rect: [1, 2, 3, 4], C: [1, 0, 0] };
    annotate(first, context.obj({ ...LINK, A: action }), context.obj(square));
  });
  const [ada] = await parts(file);
  const { text } = await inside(ada ?? new Uint8Array());
  expect(text).toContain('https://example.com/fees');
  expect(text).toContain('/Square');
});

test('watermark.md: a file that only an owner’s password protects is split without its encryption', async () => {
  const file = await statements((made) => {
    made.encrypt({ ownerPassword: 'bank', userPassword: '', permissions: { modifying: false } });
  });
  const [ada, bo] = await parts(file);
  expect((await readPdf(ada ?? new Uint8Array())).pages).toEqual([expect.stringContaining('Ada Lindqvist')]);
  expect((await readPdf(bo ?? new Uint8Array())).pages).toEqual([expect.stringContaining('Bo Berg')]);
});

test('bookmarks count only if each leads to a page: one may have been removed', async () => {
  const withBookmarks = (lastLeadsTo: (file: PDFDocument, second: PDFPage) => PDFRef) =>
    statements((file, first, second) => {
      const { context } = file;
      const [outlines, mark, last] = [context.nextRef(), context.nextRef(), context.nextRef()];
      const bookmark = (title: string, page: PDFRef, more: object) =>
        context.obj({ Title: PDFString.of(title), Parent: outlines, Dest: [page, 'Fit'], ...more });
      context.assign(mark, bookmark('Ada', first.ref, { Next: last }));
      context.assign(last, bookmark('Bo', lastLeadsTo(file, second), { Prev: mark }));
      context.assign(outlines, context.obj({ Type: 'Outlines', First: mark, Last: last, Count: 2 }));
      file.catalog.set(name('Outlines'), outlines);
    });
  const whole = await readPdf(await withBookmarks((_, second) => second.ref));
  expect(whole.bookmarks).toEqual([
    { title: 'Ada', page: 1 },
    { title: 'Bo', page: 2 },
  ]);
  for (const removed of ['from the pages', 'with its object']) {
    const file = await withBookmarks((made) => {
      const { ref } = made.addPage([400, 400]);
      made.removePage(2);
      if (removed === 'with its object') made.context.delete(ref);
      return ref;
    });
    expect(await readPdf(file)).toMatchObject({ pages: { length: 2 }, bookmarks: [] });
  }
});

test('a file that cannot be split says so', async () => {
  const file = await statements((_, first) => first.node.delete(name('Type')));
  expect((await readPdf(file)).pages).toHaveLength(2);
  await expect(parts(file)).rejects.toMatchObject({ code: 'unprocessable' });
});
