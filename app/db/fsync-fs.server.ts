import fs from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type Options = Awaited<ReturnType<Init>>['emscriptenOpts'];
type Hook = NonNullable<Options['preRun']>[number];

/** The parts of Emscripten's disk file system that are changed here; PGlite does not type them. */
type DiskFileSystem = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  convertNodeCode: (error: { code: string }) => number;
  tryFSOperation: (operation: () => void) => void;
};

/** What a disk answers that takes no more, and what helps. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'is full. Free space'],
  ['EDQUOT', 'is full: the quota is used up. Free space'],
  ['EROFS', 'is read-only. Make it writable'],
  ['EIO', 'does not work. Replace it'],
]);

/** The embedded database cannot be opened because its disk refuses to be written to. */
export class DiskRefuses extends Error {
  override name = 'DiskRefuses';

  constructor(directory: string, code: string, cause: unknown) {
    super(
      `The disk of the embedded database in ${directory} ${REFUSALS.get(code)} and start again (${code}).`,
      {
        cause,
      },
    );
  }
}

/**
 * A file system for PGlite that passes fsync on to the kernel. PGlite's own never does, so a power cut loses
 * committed data. It also counts the calls, for the check at start-up, and remembers why the disk refused one: of
 * that PGlite says no more than that it aborted.
 */
export class FsyncNodeFS extends NodeFS {
  syncs = 0;
  #refusal: string | null = null;

  /** Returns the error that names the disk, if that is why one occurred; else the error itself. */
  explained(error: unknown): unknown {
    return this.#refusal === null ? error : new DiskRefuses(this.rootDir, this.#refusal, error);
  }

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args);
    const handOn: Hook = (module) => {
      const { NODEFS } = module.FS.filesystems as { NODEFS: DiskFileSystem };
      const { convertNodeCode } = NODEFS;
      NODEFS.convertNodeCode = (error) => {
        if (REFUSALS.has(error.code)) this.#refusal = error.code;
        return convertNodeCode(error);
      };
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        NODEFS.tryFSOperation(() => fs.fsyncSync(nfd));
        this.syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), handOn] } };
  }
}

/** Flushes every file and folder below `directory`, and its own entry in its parent. */
export function flushTree(directory: string): void {
  const below = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const entry of [
    path.dirname(directory),
    directory,
    ...below.map((name) => path.join(directory, name)),
  ]) {
    const descriptor = fs.openSync(entry, 'r');
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  }
}
