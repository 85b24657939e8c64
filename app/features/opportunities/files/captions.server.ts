import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { type Captions, parseCaptions } from './captions.ts';

/** Reads a file of captions; runs in a process of its own. */
export const captionsIn = (file: Uint8Array): Captions => parseCaptions(new TextDecoder().decode(file));

export const readCaptions = inOwnProcess<typeof captionsIn>('readCaptions');
