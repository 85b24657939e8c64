import fs from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type Options = Awaited<ReturnType<Init>>['emscriptenOpts'];
type Hook = NonNullable<Options['preRun']>[number];

/** The part of Emscripten's disk file system that receives the missing call; PGlite does not type it. */
type DiskFileSystem = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

/**
 * A file system for PGlite that passes fsync on to the kernel. PGlite's own never does, so a power cut loses
 * committed data. It also counts the calls, for the check at start-up.
 */
export class FsyncNodeFS extends NodeFS {
  syncs = 0;

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(...args);
    const handOn: Hook = (module) => {
      const { NODEFS } = module.FS.filesystems as { NODEFS: DiskFileSystem };
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        fs.fsyncSync(nfd);
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
