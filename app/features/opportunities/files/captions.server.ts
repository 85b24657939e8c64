import { isUtf8 } from 'node:buffer';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { type Captions, parseCaptions } from './captions.ts';

/** Reads a file of captions, which is always UTF-8; runs in a process of its own. */
export function captionsIn(file: Uint8Array): Captions {
  if (!isUtf8(file))
    return { problem: 'These captions are not text in UTF-8. Please save them as UTF-8 and try again.' };
  const text = new TextDecoder().decode(file);
  if (text.includes('\uFFFD'))
    return { problem: 'These captions have lost letters (“\uFFFD”). Please export them again, as UTF-8.' };
  return parseCaptions(text);
}

export const readCaptions = inOwnProcess<typeof captionsIn>('readCaptions');
