import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { markingStream } from '#app/features/documents/marking/filling/copy-bytes.ts';
import { fillingFor } from '#app/features/documents/marking/filling/fill.server.ts';
import { fillTemplate } from '#app/features/documents/marking/in-own-process.server.ts';
import type { Mark } from '#app/features/documents/marking/mark.ts';
import { withQpdfWasm } from '#app/features/documents/marking/preparing/normalise.server.ts';
import { type PreparedPdf, preparePdf } from '#app/features/documents/marking/preparing/prepare.server.ts';
import { newTraceId } from '#app/features/documents/marking/trace-id.ts';
import { endFileProcesses } from '#app/platform/untrusted-files/own-process.server.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import type { Row } from './report.ts';
import { median, ROUNDS } from './rounds.ts';
import { longestTurn } from './turns.ts';

const WARM_UP = 3;
const MEGABYTE = 1024 * 1024;
const SCAN = { pages: 40, bytesPerPage: 5 * MEGABYTE };
const AT_ONCE = 20;

const markOf = (): Mark => ({
  name: 'Ada Lindqvist',
  email: 'ada@lindqvist.example',
  markedAt: new Date().toISOString(),
  traceId: newTraceId(),
  documentId: '019aa000-0000-7000-8000-000000000001',
});

/** Prepares and marks files of several sizes, compared with a plain copy of the same bytes. */
export async function measureDocuments(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-documents-'));
  try {
    const rows: Row[] = [];
    for (const pages of [1, 100, 500]) rows.push(...(await textRows(pages, folder)));
    rows.push(...(await scanRows(folder)));
    return rows;
  } finally {
    endFileProcesses();
    await rm(folder, { recursive: true });
  }
}

/** A copy over its file, at most. */
const MOST_GROWTH = 1.15;

async function textRows(pages: number, folder: string): Promise<Row[]> {
  const input = await makePdf({ pages });
  const { made, ms } = await prepared(input);
  const packed = await withQpdfWasm(input);
  if (!packed) throw new Error('The file was not packed');
  const title = `Documents: ${pages} page${pages === 1 ? '' : 's'} of text`;
  return [
    { name: `${title}, prepare once`, figure: ms, unit: 'ms of CPU' },
    { name: `${title}, size of a copy`, figure: made.template.length, unit: 'bytes', floor: input.length },
    {
      ...{ name: `${title} that was packed before, size of a copy`, unit: 'bytes', floor: packed.length },
      figure: (await prepared(packed)).made.template.length,
      budget: pages === 1 ? undefined : { of: 'ratio', atMost: MOST_GROWTH },
    },
    await markRow(`${title}, mark a copy`, made, folder, pages === 500 ? 8 : undefined),
    ...(pages === 500 ? [await loopRow(made, path.join(folder, 'template.pdf'))] : []),
  ];
}

async function scanRows(folder: string): Promise<Row[]> {
  const { made, ms } = await prepared(await scan());
  const title = 'Documents: a scan of 200 MB';
  return [
    { name: `${title}, prepare once`, figure: ms, unit: 'ms of CPU' },
    await markRow(`${title}, mark a copy`, made, folder),
    { name: `${title}, memory of the process`, figure: process.memoryUsage().rss / MEGABYTE, unit: 'MB' },
  ];
}

/** Pages of incompressible pictures. */
async function scan(): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  for (let number = 0; number < SCAN.pages; number += 1) {
    const page = file.addPage([595, 842]);
    const noise = Buffer.alloc(SCAN.bytesPerPage);
    for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE((Math.random() * 2 ** 32) >>> 0, at);
    const dict = { Type: 'XObject', Subtype: 'Image', Width: 2048, Height: 2560, BitsPerComponent: 8 };
    const picture = file.context.stream(noise, { ...dict, ColorSpace: 'DeviceGray' });
    page.node.newXObject('Scan', file.context.register(picture));
    const draw = file.context.stream('q 595 0 0 842 0 0 cm /Scan Do Q');
    page.node.addContentStream(file.context.register(draw));
  }
  return file.save({ useObjectStreams: false });
}

async function prepared(input: Uint8Array): Promise<{ made: PreparedPdf; ms: number }> {
  const before = process.cpuUsage();
  const made = await preparePdf(input);
  if ('problem' in made) throw new Error(made.problem);
  return { made, ms: cpuMs(before) };
}

/** CPU of marking a stored template while it is sent, compared with sending it unmarked. */
async function markRow(name: string, made: PreparedPdf, folder: string, atMost?: number): Promise<Row> {
  const file = path.join(folder, 'template.pdf');
  await writeFile(file, made.template);
  const [marked, plain, filled]: number[][] = [[], [], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const bare = await cpuOf(() => drain(read(file)));
    let filling = await fillingFor(made.sidecar, markOf());
    const fill = await cpuOf(async () => {
      filling = await fillingFor(made.sidecar, markOf());
    });
    const stamp = await cpuOf(() => drain(read(file).pipeThrough(markingStream(filling, 0))));
    if (round < 0) continue;
    plain?.push(bare);
    filled?.push(fill);
    marked?.push(fill + stamp);
  }
  const budget =
    atMost === undefined ? undefined : ({ of: 'figure', atMost: atMost + median(plain ?? []) } as const);
  return {
    name,
    figure: median(marked ?? []),
    unit: 'ms of CPU',
    floor: median(plain ?? []),
    rounds: marked,
    budget,
  };
}

const read = (file: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(file, { highWaterMark: 256 * 1024 })) as ReadableStream<Uint8Array>;

async function drain(stream: ReadableStream<Uint8Array>): Promise<void> {
  for await (const chunk of stream) void chunk;
}

/** The longest turn of the event loop while copies for twenty people are made at once. */
async function loopRow(made: PreparedPdf, file: string): Promise<Row> {
  const sidecar = Buffer.from(JSON.stringify(made.sidecar));
  const makeAll = () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const filling = await fillTemplate(sidecar, markOf());
        await drain(read(file).pipeThrough(markingStream(filling, 0)));
      }),
    );
  // The first copies also compile the code.
  await makeAll();
  const turns = longestTurn();
  await makeAll();
  return {
    name: `Documents: ${AT_ONCE} copies of 500 pages at once, longest turn of the event loop`,
    figure: turns(),
    unit: 'ms of CPU',
    budget: { of: 'figure', atMost: 20 },
  };
}

function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return cpuMs(before);
}
