import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { DomainError } from '#app/domain/errors.ts';
import { parseFile } from '#app/features/ledger/imports/parse-file.server.ts';
import { camt, HEAD, statement } from '#app/features/payments/bank-files/testing.ts';
import { readPeople } from '#app/features/people/importing/people-file.server.ts';
import { type FileWorkName, LIMITS } from '#app/platform/untrusted-files/limits.ts';
import {
  endFileProcesses,
  inOwnProcess,
  inPartsInOwnProcess,
} from '#app/platform/untrusted-files/own-process.server.ts';
import { declaring, overlapping } from '#tests/factories/lying-zips.ts';
import { contentBomb, deepPdf, objectsBomb } from '#tests/factories/pdf-bombs.ts';
import { SHEET_BOMBS } from '#tests/factories/workbooks.ts';

afterAll(endFileProcesses);

/** Reads a file that is refused: its refusal, and the memory that this process took for it. */
async function refusalOf(read: () => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  const refusal = await read().then(
    (value) => expect.unreachable(`read as ${JSON.stringify(value)}`),
    (refusal: unknown) => refusal,
  );
  return { refusal, grownMb: (process.memoryUsage.rss() - before) / 1e6 };
}

const bombed = new Set<FileWorkName>();
const work = (name: FileWorkName, bytes: Uint8Array, options?: object) => async (): Promise<unknown> => {
  bombed.add(name);
  if (name !== 'splitStatements') return inOwnProcess(name)(bytes, options as never);
  for await (const part of inPartsInOwnProcess(name)(bytes)) return part;
  return null;
};
/** It is refused before the page that would be added is looked at. */
const sign = (bytes: Uint8Array) => work('addSignaturePage', bytes, { page: new Uint8Array() });
const MEMORY = /needs too much memory to read/;
const UNPACKED = /too large when unpacked/;
/** Hidden from those who look for bombs before they read. */
const hiddenBomb = objectsBomb({ isHidden: true });
const captions = (text: string) => Buffer.from(`WEBVTT\n\n${text}`);

const PDF_WORKS = [
  ...(['prepareDocument', 'traceCopies', 'readStatements', 'splitStatements'] as const),
  ...(['addSignaturePage', 'countPages'] as const),
];
const GROWING = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>';
const bank = (bytes: Uint8Array) => work('readBankFile', bytes);

const BOMBS: [what: string, read: () => () => Promise<unknown>, sentence: RegExp][] = [
  ...Object.entries(SHEET_BOMBS).flatMap(([what, { bytes, refusal }]): (typeof BOMBS)[number][] => [
    [`a ledger file: ${what}`, () => ledger(bytes()), refusal],
    [`a file of people: ${what}`, () => people(bytes()), refusal],
  ]),
  ...PDF_WORKS.flatMap((name): (typeof BOMBS)[number][] => [
    [`${name}: 300 MB of objects`, () => work(name, objectsBomb()), UNPACKED],
    [`${name}: a gigabyte on a page`, () => work(name, contentBomb()), UNPACKED],
  ]),
  ['an agreement: 300 MB of hidden objects', () => sign(hiddenBomb), MEMORY],
  [
    'a bank file: elements a million deep',
    () => bank(table(HEAD('053', '02') + '<a>'.repeat(1_000_000))),
    /nested too deeply/,
  ],
  ['a bank file: entities that grow', () => bank(table(GROWING)), /a document type is not read/],
  [
    'a bank file: 20 KB that unpack to 20 MB of blanks',
    () => bank(zipSync({ 'camt.xml': table(`<a>${' '.repeat(20e6)}</a>`) })),
    /at most/,
  ],
  [
    'a bank file: a ZIP that declares 1 KB and has 60 MB',
    () => bank(declaring(1024, zipSync({ 'camt.xml': new Uint8Array(60e6) }, { level: 1 }))),
    /The ZIP is damaged/,
  ],
  [
    'a bank file: a ZIP that declares less than it has, and is whole until there',
    () => bank(declaring(camt('').length, zipSync({ 'camt.xml': table(`${camt('')}${' '.repeat(100)}`) }))),
    /The ZIP is damaged/,
  ],
  [
    'a bank file: a ZIP that declares 30 MB and has 1 KB',
    () => bank(declaring(30e6, zipSync({ 'camt.xml': table(camt('')) }))),
    /at most 32 MB/,
  ],
  [
    'a bank file: a ZIP that declares 4 GB and has 1 KB',
    () => bank(declaring(0xfffffffe, zipSync({ 'camt.xml': table(camt('')) }))),
    /at most 32 MB/,
  ],
  [
    'a bank file: a ZIP of 100 files that are the same bytes',
    () => bank(overlapping(zipSync(filesOf(100, camt(statement({})))))),
    /The ZIP is damaged/,
  ],
  [
    'a bank file: a ZIP with 10,000 statements in 20 files',
    () => bank(zipSync(filesOf(20, camt(statement({}).repeat(500))))),
    /at most 1000 statements/,
  ],
  [
    'a bank CSV: a line with 60,000 columns',
    () => work('readBankTable', table(`Date;Amount\n${';'.repeat(60_000)}x`)),
    /at most 500 columns/,
  ],
  [
    'a ledger file: a line with 501 columns',
    () => ledger(table(`a${',b'.repeat(500)}`)),
    /at most 500 columns/,
  ],
  [
    'a file of people: a line with 60,000 columns',
    () => people(table(`email\n${','.repeat(60_000)}x`)),
    /at most 500 columns/,
  ],
  [
    'a ledger file: a quotation mark that is never closed',
    () => ledger(table(`a\n"${'x'.repeat(1e7)}`)),
    /too long/,
  ],
  ['an agreement: a hundred thousand lists', () => sign(deepPdf()), /no pages|damaged|deeply/],
  ['statements: a hundred thousand lists', () => work('readStatements', deepPdf()), /damaged|deeply/],
  ['a leaked copy: a hundred thousand lists', () => work('traceCopies', deepPdf()), /deeply/],
];
const ledger = (bytes: Uint8Array) => () => {
  bombed.add('readTable');
  return parseFile({ bytes, kind: 'ledger', mapping: {} });
};
const filesOf = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.xml`, table(text)]));
const table = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const people = (bytes: Uint8Array) => () => readPeople(bytes);

test.each(BOMBS)(
  '%s: is refused with a sentence, and never unpacked in this process',
  async (_, read, sentence) => {
    const { refusal, grownMb } = await refusalOf(read());
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code: 'unprocessable', message: expect.stringMatching(sentence) });
    expect(grownMb).toBeLessThan(100);
  },
);

test.each([
  ['20 MB of text', ' '.repeat(20e6), /larger than 1 MB/],
  ['10,001 cues', '00:00.000 --> 00:01.000\nA\n\n'.repeat(10_001), /more than 10,000 cues/],
  ['tags 300,000 deep', `00:00.000 --> 00:01.000\n${'<b>'.repeat(300_000)}`, /no words|too much text/],
])('captions with %s are refused with a sentence', async (_, text, problem) => {
  const value = await work('readCaptions', captions(text))();
  expect(value).toEqual({ problem: expect.stringMatching(problem) });
});

test('a picture of 64 million pixels is refused by whatever reads pictures', async () => {
  const flat = { width: 8_000, height: 8_000, channels: 3 as const, background: '#fff' };
  const bytes = await sharp({ create: flat, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
  for (const [name, options, words] of [
    ['sizePicture', undefined, /50 million/],
    ['copyPicture', 'image/png', /too large/],
    ['copyLogo', undefined, /too large/],
  ] as const) {
    const { refusal } = await refusalOf(work(name, bytes, options as never));
    expect(refusal).toMatchObject({ code: 'unprocessable', message: expect.stringMatching(words) });
  }
  // From its header alone. It is too large to be marked.
  expect(await work('readPictureFacts', bytes)()).toEqual({ type: 'image/png', pixels: 64_000_000 });
});

test('no work on files of strangers is left out', () => {
  // Made by us, or a picture whose size is known to be small.
  const unbombed: FileWorkName[] = ['fillTemplate', 'markPicture'];
  // With bombs beside their rules: `office-macros.test.ts`, `uploads.test.ts`, `webhooks-mail.test.ts`.
  const elsewhere: FileWorkName[] = ['findMacros', 'readOfficeFile', 'readHtml'];
  expect([...bombed, ...unbombed, ...elsewhere].sort()).toEqual(Object.keys(LIMITS).sort());
});

test('a file after one that ended its process is read as usual', async () => {
  await expect(sign(hiddenBomb)()).rejects.toThrow(MEMORY);
  await expect(work('readCaptions', captions('00:00.000 --> 00:01.000\nHello'))()).resolves.toMatchObject({
    cues: [{ text: 'Hello' }],
  });
});

test('work that is stopped ends its process, and says so with the reason', async () => {
  const stop = new AbortController();
  const reading = inOwnProcess('countPages')(hiddenBomb, undefined, { signal: stop.signal });
  stop.abort(new Error('The server stops'));
  await expect(reading).rejects.toThrow('The server stops');
});
