import { deflateSync } from 'node:zlib';
import {
  degrees,
  PDFArray,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { makePdf } from './pdf.ts';

type Make = () => Promise<Uint8Array>;

const name = (text: string) => PDFName.of(text);

/** A file of `pages` pages with some text, changed by hand. */
async function changed(
  change: (page: PDFPage, file: PDFDocument) => void,
  { pages = 1, ...options }: { pages?: number; useObjectStreams?: boolean } = {},
): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = file.addPage([595, 842]);
    page.drawText(`Page ${number} of an odd file`, { x: 80, y: 600, size: 18, font });
    change(page, file);
  }
  return file.save({ addDefaultPage: false, ...options });
}

const box = (page: PDFPage, key: string, numbers: readonly number[]) =>
  page.node.set(name(key), page.node.context.obj([...numbers]));

/** Replaces the page's content by `operators`, uncompressed. */
function write(page: PDFPage, ...operators: string[]): void {
  const { context } = page.node;
  const refs = operators.map((text) => context.register(context.stream(text)));
  page.node.set(name('Contents'), refs[1] ? context.obj(refs) : (refs[0] ?? context.obj([])));
}

/** Deletes the entries of the page itself and puts them on the page tree. */
function inherit(page: PDFPage, file: PDFDocument, key: string, numbers: readonly number[]): void {
  page.node.delete(name(key));
  file.catalog.Pages().set(name(key), file.context.obj([...numbers]));
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** Variants of unusual PDF files; every one opens in common readers. */
export const ODD_PDFS: Readonly<Record<string, Make>> = {
  'one page': () => makePdf(),
  'turned by 90°': () => changed((page) => page.setRotation(degrees(90))),
  'turned by 180°': () => changed((page) => page.setRotation(degrees(180))),
  'turned by 270°': () => changed((page) => page.setRotation(degrees(270))),
  'turned by -90°': () => changed((page) => page.setRotation(degrees(-90))),
  'turned by 45°, which is not allowed': () =>
    changed((page) => page.node.set(name('Rotate'), PDFNumber.of(45))),
  'turned, inherited': () =>
    changed((_page, file) => file.catalog.Pages().set(name('Rotate'), PDFNumber.of(90))),
  cropped: () => changed((page) => box(page, 'CropBox', [50, 400, 500, 800])),
  'cropped beyond the paper': () => changed((page) => box(page, 'CropBox', [-100, 300, 900, 2000])),
  'cropped to nothing': () => changed((page) => box(page, 'CropBox', [100, 100, 100, 100])),
  'cropped and turned': () =>
    changed((page) => {
      box(page, 'CropBox', [50, 500, 400, 800]);
      page.setRotation(degrees(270));
    }),
  'boxes inherited': () => changed((page, file) => inherit(page, file, 'MediaBox', [0, 0, 500, 700])),
  'crop box inherited': () => changed((page, file) => inherit(page, file, 'CropBox', [20, 20, 400, 700])),
  'box with its corners in reverse': () => changed((page) => box(page, 'MediaBox', [595, 842, 0, 0])),
  'box below zero': () => changed((page) => box(page, 'MediaBox', [-300, -500, 295, 342])),
  'box with fractions': () => changed((page) => box(page, 'MediaBox', [0.25, 0.75, 595.276, 841.89])),
  'no box at all': () => changed((page) => page.node.delete(name('MediaBox'))),
  'a stamp of 20 points': () => changed((page) => page.setSize(20, 20)),
  'a strip of 2000 by 30 points': () => changed((page) => page.setSize(2000, 30)),
  'a poster of 200 inches': () => changed((page) => page.setSize(14_400, 14_400)),
  'pages of many sizes': () => {
    let size = 100;
    const shape = (page: PDFPage) => {
      size += 37;
      page.setSize(size, 1000 - size);
    };
    return changed(shape, { pages: 12 });
  },
  'state left open': () => changed((page) => write(page, 'q q 0.5 0 0 0.5 200 200 cm 0 0 100 100 re f')),
  'state closed too often': () => changed((page) => write(page, '0.3 g Q Q 0 0 100 100 re f')),
  'everything clipped away': () => changed((page) => write(page, '0 0 1 1 re W n 3 Tr 0 0 10 10 re f')),
  'a mirrored and shrunken page': () => changed((page) => write(page, '-0.01 0 0 0.01 300 300 cm 1 0 0 rg')),
  'no content': () => changed((page) => page.node.delete(name('Contents'))),
  'content in pieces that end within a word': () =>
    changed((page) => write(page, 'q 1 0 0 1 0 0 cm', '0 0 50 50 re', 'f Q')),
  'content with an inline picture': () =>
    changed((page) =>
      write(page, 'q 50 0 0 50 10 10 cm BI /W 2 /H 2 /CS /G /BPC 8 ID aQ q EI Q 0 0 5 5 re f'),
    ),
  'content with brackets and comments': () =>
    changed((page) => write(page, 'BT (a \\( q ( Q ) ) Tj ET % q q q\n0 0 5 5 re f')),
  'content that two pages share': () => {
    let shared: ReturnType<PDFPage['node']['Contents']>;
    return changed(
      (page) => {
        shared ??= page.node.Contents();
        if (shared) page.node.set(name('Contents'), shared);
      },
      { pages: 3 },
    );
  },
  'content compressed twice': () =>
    changed((page) => {
      const { context } = page.node;
      const data = deflateSync(deflateSync(Buffer.from('0 0 50 50 re f')));
      const dict = context.obj({ Filter: ['FlateDecode', 'FlateDecode'], Length: data.length });
      page.node.set(name('Contents'), context.register(PDFRawStream.of(dict, data)));
    }),
  'content in hexadecimal digits': () =>
    changed((page) => {
      const { context } = page.node;
      const data = bytesOf(`${Buffer.from('0 0 50 50 re f').toString('hex')}>`);
      const dict = context.obj({ Filter: 'ASCIIHexDecode', Length: data.length });
      page.node.set(name('Contents'), context.register(PDFRawStream.of(dict, data)));
    }),
  'content that breaks off': () =>
    changed((page) => {
      const { context } = page.node;
      const data = deflateSync(Buffer.from('0 0 50 50 re f '.repeat(400))).subarray(0, 60);
      const dict = context.obj({ Filter: 'FlateDecode', Length: data.length });
      page.node.set(name('Contents'), context.register(PDFRawStream.of(dict, new Uint8Array(data))));
    }),
  'resources inherited': () =>
    changed((page, file) => {
      const own = page.node.Resources();
      if (own) file.catalog.Pages().set(name('Resources'), own);
      page.node.delete(name('Resources'));
    }),
  'one object per stream, no object streams': () => changed(() => undefined, { useObjectStreams: false }),
  'table of objects damaged': async () =>
    bytesOf(
      latin(await changed(() => undefined, { useObjectStreams: false })).replace(
        /startxref\s+\d+/,
        'startxref\n7',
      ),
    ),
  'end cut off': async () => {
    const whole = await changed(() => undefined, { useObjectStreams: false });
    return whole.subarray(0, whole.length - 180);
  },
  'bytes before the header': async () =>
    new Uint8Array(Buffer.concat([Buffer.from('\r\nsaved by a program\r\n'), await makePdf()])),
  'bytes after the end': async () => new Uint8Array(Buffer.concat([await makePdf(), Buffer.alloc(3000)])),
  'changed by an appended revision': async () => {
    const file = await PDFDocument.load(await makePdf({ pages: 2 }), { forIncrementalUpdate: true });
    file.getPage(0).setRotation(degrees(90));
    return file.save({ useObjectStreams: false });
  },
  'a form with a field': () =>
    changed((page, file) => {
      const field = file.getForm().createTextField('investor.name');
      field.setText('Ada');
      field.addToPage(page, { x: 50, y: 50, width: 200, height: 24 });
    }),
  'a link and a bookmark': () =>
    changed((page) => {
      const link = page.node.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 100, 20],
        A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://vestry.example') },
      });
      page.node.set(name('Annots'), page.node.context.obj([link]));
    }),
  'layers that are hidden': () => changed((page) => write(page, '/OC /MC0 BDC 0 0 50 50 re f EMC', 'BT ET')),
  'hundreds of pages': () => makePdf({ pages: 400, lines: 2 }),
};

/** Files with something that the firm is warned about. */
export const WARNED_PDFS: Readonly<Record<string, Make>> = {
  'a script when it opens': () =>
    changed((_page, file) =>
      file.catalog.set(
        name('OpenAction'),
        file.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') }),
      ),
    ),
  'a program started by a link': () =>
    changed((page) => {
      const link = page.node.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 100, 20],
        A: { Type: 'Action', S: 'Launch', F: PDFString.of('cmd.exe') },
      });
      page.node.set(name('Annots'), page.node.context.obj([link]));
    }),
  'a named script': () => changed((_page, file) => file.addJavaScript('start', 'app.alert(1)')),
  'a signed field': () =>
    changed((page, file) => {
      const { context } = file;
      const signature = context.register(
        context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', Contents: PDFHexString.of('00ff') }),
      );
      const field = context.register(
        context.obj({
          FT: 'Sig',
          T: PDFString.of('signature'),
          V: signature,
          Type: 'Annot',
          Subtype: 'Widget',
          Rect: [0, 0, 0, 0],
        }),
      );
      page.node.set(name('Annots'), context.obj([field]));
      file.catalog.set(name('AcroForm'), context.obj({ SigFlags: 3, Fields: [field] }));
    }),
  'a file attached': async () => {
    const file = await PDFDocument.load(await makePdf());
    await file.attach(Buffer.from('the unmarked original'), 'original.txt', { mimeType: 'text/plain' });
    return file.save();
  },
  'a file attached to a page': () =>
    changed((page, file) => {
      const { context } = file;
      const original = context.register(
        context.flateStream('the unmarked original', { Type: 'EmbeddedFile' }),
      );
      const named = context.obj({ Type: 'Filespec', F: PDFString.of('original.txt'), EF: { F: original } });
      page.node.set(name('AF'), context.obj([context.register(named)]));
    }),
  'an owner password': async () => {
    const file = await PDFDocument.load(await makePdf());
    file.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: { printing: false } });
    return file.save();
  },
};

/** Files that no copy can be made of. */
export const REFUSED_PDFS: Readonly<Record<string, Make>> = {
  'a user password': async () => {
    const file = await PDFDocument.load(await makePdf());
    file.encrypt({ ownerPassword: 'owner', userPassword: 'user' });
    return file.save();
  },
  'a picture that says it is a PDF': async () =>
    new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  'a header and nothing else': async () => bytesOf('%PDF-1.7\n%%EOF\n'),
  'no pages': async () => {
    const file = await PDFDocument.create();
    file.catalog.Pages().set(name('Kids'), PDFArray.withContext(file.context));
    return file.save({ addDefaultPage: false });
  },
};
