import { DomainError } from '#app/domain/errors.ts';
import type { TakenFile, WantedFile } from '#app/features/content/content-files.ts';
import { readCaptions } from '#app/features/opportunities/files/captions.server.ts';
import { pictureOf, takeInPicture } from '#app/features/opportunities/files/pictures.server.ts';
import { contentPlatform, storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';

/** Returns a previously imported file; `null` if it has not been imported. */
export async function knownFile(file: WantedFile): Promise<TakenFile | null> {
  if (file.use === 'picture') {
    const picture = await pictureOf(file.source);
    return picture && { use: 'picture', picture };
  }
  const { contentType } = file;
  const extension = EXTENSIONS[contentType];
  if (file.use === 'captions' || !extension) return null;
  const key = await keyFor(file, extension);
  return (await storage().headObject(key)) && { use: 'recording', key, contentType };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/**
 * Imports a file from the content platform, once per version: pictures are resized, recordings and captions are kept
 * unchanged. A permanent failure is returned as a sentence for the editor.
 * @throws OutsideError for a failure that a retry may fix.
 */
export async function takeInFile(file: WantedFile, signal: AbortSignal): Promise<TakenFile> {
  try {
    switch (file.use) {
      case 'picture':
        return { use: 'picture', picture: await pictureFrom(file, signal) };
      case 'recording':
        return await recordingFrom(file, signal);
      case 'captions':
        return await captionsFrom(file, signal);
    }
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.code === 'unprocessable')
      return { use: 'refused', sentence: thrown.message };
    throw thrown;
  }
}

async function pictureFrom(file: WantedFile, signal: AbortSignal) {
  const known = await pictureOf(file.source);
  if (known) return known;
  const bytes = await download(file, signal);
  // The alt text comes from the entry on every publication.
  const { alt: _, ...picture } = await takeInPicture({ bytes, alt: '', source: file.source, signal });
  return picture;
}

async function recordingFrom(file: WantedFile, signal: AbortSignal): Promise<TakenFile> {
  const { contentType } = file;
  const extension = EXTENSIONS[contentType];
  if (!extension) throw refused(`Browsers do not play recordings of the type ${contentType}.`);
  const key = await keyFor(file, extension);
  if (!(await storage().headObject(key, { signal })))
    await storage().putObject(key, await download(file, signal), { contentType });
  return { use: 'recording', key, contentType };
}

async function captionsFrom(file: WantedFile, signal: AbortSignal): Promise<TakenFile> {
  const bytes = await download(file, signal);
  const captions = await readCaptions(bytes, undefined, { signal });
  if ('problem' in captions) throw refused(captions.problem);
  const key = await keyFor(file, 'vtt');
  await storage().putObject(key, bytes, { contentType: 'text/vtt' });
  return { use: 'captions', key, transcript: captions.cues };
}

/** Returns the same key for the same version of a file, which is therefore stored once. */
async function keyFor({ source }: WantedFile, extension: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
  return `media/content/${Buffer.from(digest).toString('hex').slice(0, 32)}.${extension}`;
}

async function download({ url }: WantedFile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await contentPlatform()?.downloadFile(url, signal);
    if (bytes) return bytes;
  } catch (error) {
    if (!(error instanceof OutsideError && error.permanent)) throw error;
    const why = error.code === 'TooLarge' ? 'The file is larger than 64 MB.' : 'The file cannot be read.';
    throw refused(why, error);
  }
  throw refused('The file is not on the content platform.');
}

const refused = (sentence: string, cause?: unknown) => new DomainError('unprocessable', sentence, { cause });
