import { DomainError } from '#app/domain/errors.ts';

/**
 * What reading one file may take: processor time, and memory of the process that reads it, of which a process that has
 * loaded its libraries needs 80 to 200. `isBackground`: nobody is waiting for it, and one at a time is enough.
 */
type Limits = { seconds: number; megabytes: number; isBackground?: true };

/** Every kind of work on files that strangers to this code have written; `app/file-worker.server.ts` does it. */
export const LIMITS = {
  prepareDocument: { seconds: 600, megabytes: 1500, isBackground: true },
  fillTemplate: { seconds: 30, megabytes: 500 },
  readPictureFacts: { seconds: 30, megabytes: 500 },
  markPicture: { seconds: 60, megabytes: 900 },
  traceCopies: { seconds: 120, megabytes: 1500 },
  readStatements: { seconds: 120, megabytes: 600, isBackground: true },
  splitStatements: { seconds: 300, megabytes: 900, isBackground: true },
  addSignaturePage: { seconds: 10, megabytes: 300 },
  readOfficeFile: { seconds: 10, megabytes: 300 },
  findMacros: { seconds: 10, megabytes: 300 },
  countPages: { seconds: 10, megabytes: 500 },
  readBankFile: { seconds: 60, megabytes: 600 },
  readBankTable: { seconds: 60, megabytes: 600 },
  readTable: { seconds: 60, megabytes: 300 },
  readHtml: { seconds: 5, megabytes: 300 },
  readCaptions: { seconds: 5, megabytes: 300 },
  sizePicture: { seconds: 120, megabytes: 900 },
  copyLogo: { seconds: 30, megabytes: 500 },
  copyPicture: { seconds: 30, megabytes: 500 },
} as const satisfies Record<string, Limits>;

export type FileWorkName = keyof typeof LIMITS;
export const limitsOf = (name: FileWorkName): Limits => LIMITS[name];

const MEGABYTE = 1024 * 1024;

/**
 * In a container all processes share its memory, and may be ended together. `constrained` is 0 where nothing limits
 * the memory, or where nobody can tell.
 */
export const shareOfMemory = (constrained: number): number =>
  constrained === 0 ? Number.POSITIVE_INFINITY : constrained * 0.6;

const SHARE = shareOfMemory(process.constrainedMemory());

/** The memory that a process doing this work may take. */
export const mostBytes = (name: FileWorkName): number => Math.min(LIMITS[name].megabytes * MEGABYTE, SHARE);

/** A file that cannot be read within the limits. It is the file's fault, so trying again makes no sense. */
export class FileLimitError extends DomainError {
  override name = 'FileLimitError';

  constructor(limit: keyof typeof SENTENCES) {
    super('unprocessable', SENTENCES[limit]);
  }
}

const SENTENCES = {
  depth: 'This file is nested too deeply to read. Please save it again in a simpler form.',
  unpacked: 'This file is too large when unpacked. Please save it again in a simpler form, or split it.',
  seconds: 'This file takes too long to read. Please save it again in a simpler form, or split it.',
  megabytes: 'This file needs too much memory to read. Please save it again in a simpler form, or split it.',
};

/** Refused without having been tried: it says nothing about the file. */
export class BusyError extends DomainError {
  override name = 'BusyError';

  constructor() {
    super('unavailable', BUSY, LATER);
  }
}

/** For a file whose process was ended by something else than its limits. */
export const endedEarly = (reason: string) =>
  new DomainError('unavailable', BUSY, { ...LATER, cause: new Error(reason) });

const BUSY = 'We are reading many files right now. Please try again in a moment.';
const LATER = { retryAfter: 5 };

/** The signals by which a process ends itself at a limit. */
export const SIGNAL_OF = { seconds: 'SIGVTALRM', megabytes: 'SIGUSR2' } as const;
