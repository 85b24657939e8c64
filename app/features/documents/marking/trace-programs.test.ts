import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#app/domain/ids.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { writeInto } from './filling/copy-bytes.ts';
import { fillingFor } from './filling/fill.server.ts';
import { preparePdf } from './preparing/prepare.server.ts';
import { tracedIdsIn } from './trace.server.ts';
import { newTraceId } from './trace-id.ts';

const run = promisify(execFile);
const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

const traceId = newTraceId();
let copy: Uint8Array;

beforeAll(async () => {
  const made = await preparePdf(await makePdf({ pages: 3 }));
  if ('problem' in made) throw new Error(made.problem);
  copy = Uint8Array.from(made.template);
  const mark = { name: 'Ada Lindqvist', email: 'ada@example.com', markedAt: '2026-11-22T05:44:00.000Z' };
  writeInto(copy, 0, await fillingFor(made.sidecar, { ...mark, traceId, documentId: newId() }));
});

/** What people and programs do to a file before it is passed on. */
const REWRITES: [what: string, program: string, words: (from: string, to: string) => string[]][] = [
  [
    'printed to a PDF (Ghostscript)',
    'gs',
    (from, to) => ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-sOutputFile=${to}`, from],
  ],
  [
    'made smaller for e-mail (Ghostscript)',
    'gs',
    (from, to) => [
      '-q',
      '-dBATCH',
      '-dNOPAUSE',
      '-dPDFSETTINGS=/screen',
      '-sDEVICE=pdfwrite',
      `-sOutputFile=${to}`,
      from,
    ],
  ],
  ['printed to a PDF (Cairo, as Linux desktops do)', 'pdftocairo', (from, to) => ['-pdf', from, to]],
  [
    're-compressed (qpdf)',
    'qpdf',
    (from, to) => ['--recompress-flate', '--object-streams=generate', '--deterministic-id', from, to],
  ],
  ['cut to one page (qpdf)', 'qpdf', (from, to) => ['--empty', '--pages', from, '2', '--', to]],
];

describe('issue 11 point 2: the id of a copy is found in one that was', () => {
  for (const [what, program, words] of REWRITES)
    test.skipIf(!isInstalled(program))(`${what}`, { timeout: 180_000 }, async () => {
      const home = mkdtempSync(path.join(os.tmpdir(), 'vestry-trace-'));
      onTestFinished(() => rmSync(home, { recursive: true, force: true }));
      const [from, to] = [path.join(home, 'copy.pdf'), path.join(home, 'again.pdf')];
      writeFileSync(from, copy);
      await run(program, words(from, to));
      const { ids, read } = await tracedIdsIn(readFileSync(to));
      expect([...ids, ...read]).toContain(traceId);
    });
});
