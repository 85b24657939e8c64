import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newId } from '#app/domain/ids.ts';
import { withoutJunk } from './junk.ts';

const require = createRequire(import.meta.url);

const REWRITE = ['--warning-exit-0', '--decrypt', '--object-streams=generate'];
const TIME_LIMIT_MS = 120_000;
/** Larger files would need several times their size in memory inside WebAssembly. */
const WASM_MOST_BYTES = 50 * 1024 * 1024;

/** Options of the program itself that the package's types omit. */
type WasmOptions = {
  locateFile: () => string;
  noInitialRun: boolean;
};

/** Rewrites a PDF as a valid one without encryption; `null` if this method is not available for it. */
export type Normaliser = (input: Uint8Array) => Promise<Uint8Array | null>;

/**
 * Uses the installed program, if there is one. Each thread finds out only once that it is missing: starting a program
 * copies much of a large process.
 */
export function installedQpdf(): Normaliser {
  let isMissing = false;
  return async (input) => {
    if (isMissing) return null;
    try {
      return await rewritten(input);
    } catch (error) {
      if (!isMissingProgram(error)) throw error;
      isMissing = true;
      return null;
    }
  };
}

async function rewritten(input: Uint8Array): Promise<Uint8Array> {
  const [source, target] = [await namelessFile(), await namelessFile()];
  try {
    // At explicit offsets, so that the file is read from its start even if the program shares our file position.
    for (let at = 0; at < input.length; )
      at += (await source.write(input, at, input.length - at, at)).bytesWritten;
    await runQpdf(source, target);
    return await contentOf(target);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** A temporary file without a name: it disappears with its last user, even one that is killed. */
async function namelessFile(): Promise<FileHandle> {
  const name = join(tmpdir(), `vestry-${newId()}.pdf`);
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}

async function contentOf(file: FileHandle): Promise<Uint8Array> {
  const bytes = new Uint8Array((await file.stat()).size);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was read');
    at += bytesRead;
  }
  return bytes;
}

async function runQpdf(source: FileHandle, target: FileHandle): Promise<void> {
  const qpdf = spawn('qpdf', [...REWRITE, '/dev/stdin', '-'], {
    stdio: [source.fd, target.fd, 'pipe'],
    timeout: TIME_LIMIT_MS,
  });
  const [said, [code, signal]] = await Promise.all([qpdf.stderr && text(qpdf.stderr), once(qpdf, 'exit')]);
  if (code !== 0) throw new Error(`qpdf ended with ${code ?? signal}: ${said?.slice(0, 500)}`);
}

/** Uses the same program as WebAssembly, which needs no installation. Every file gets a fresh instance. */
export const withQpdfWasm: Normaliser = async (input) => {
  if (input.length > WASM_MOST_BYTES) return null;
  const { default: load } = await import('@neslinesli93/qpdf-wasm');
  const { error, log } = console;
  const said: string[] = [];
  const listen = (...words: unknown[]) => void said.push(words.join(' '));
  // This build reports only to the console, which it resolves while loading.
  Object.assign(console, { error: listen, log: listen });
  try {
    const options: WasmOptions = {
      locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
      noInitialRun: true,
    };
    const qpdf = await load(options);
    if (!('writeFile' in qpdf.FS) || typeof qpdf.FS.writeFile !== 'function')
      throw new Error('This build of qpdf cannot be given a file');
    qpdf.FS.writeFile('/in.pdf', input);
    const code = qpdf.callMain([...REWRITE, '/in.pdf', '/out.pdf']);
    if (code !== 0) throw new Error(`qpdf ended with ${code}: ${said.join(' ').slice(0, 500)}`);
    return qpdf.FS.readFile('/out.pdf');
  } finally {
    Object.assign(console, { error, log });
  }
};

/** Leaves the objects to the next step, which reads them one after the other and needs no tables. */
export const asItIs: Normaliser = async (input) => withoutJunk(input);

const isMissingProgram = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ENOENT' &&
  'syscall' in error &&
  String(error.syscall).startsWith('spawn');
