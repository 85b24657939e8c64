import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import { parseCaptions } from '#app/features/opportunities/files/captions.ts';
import { type Calendar, isoDayOf, seedId } from '../calendar.ts';
import { type SeedUpdate, UPDATES } from '../content/updates.ts';

const FOLDER = path.resolve('seeds/media');
const mediaKey = (file: string): string => `media/${file}`;
const posterKey = (file: string): string => `pictures/${file}`;
const captionsOf = ({ file }: SeedUpdate): string => file.replace(/\.\w+$/, '.vtt');

/** The videos and recordings of an opportunity, as shown on its page. */
export function updatesOf(slug: string, calendar: Calendar): MediaUpdate[] {
  return UPDATES.filter((update) => update.slug === slug).map((update) => {
    const { kind, title, summary, when, file, contentType, seconds, poster } = update;
    const at = calendar.at(when);
    const captions = parseCaptions(readFileSync(path.join(FOLDER, captionsOf(update)), 'utf8'));
    if ('problem' in captions) throw new Error(`The captions of ${file}: ${captions.problem}`);
    return {
      id: seedId(`update/${file}`, at),
      kind,
      title,
      summary,
      date: isoDayOf(at),
      key: mediaKey(file),
      contentType,
      seconds,
      captionsKey: mediaKey(captionsOf(update)),
      ...(poster
        ? {
            poster: {
              id: seedId(`update/${poster}`, at),
              key: posterKey(poster),
              alt: '',
              width: 960,
              height: 540,
              variants: [],
            },
          }
        : {}),
      transcript: captions.cues,
    };
  });
}

/** Their files: the recordings, their captions and their posters. */
export async function updateFiles(): Promise<{ key: string; bytes: Uint8Array; contentType: string }[]> {
  const files = UPDATES.flatMap((update) => [
    { name: update.file, key: mediaKey(update.file), contentType: update.contentType },
    { name: captionsOf(update), key: mediaKey(captionsOf(update)), contentType: 'text/vtt; charset=utf-8' },
    ...(update.poster
      ? [{ name: update.poster, key: posterKey(update.poster), contentType: 'image/jpeg' }]
      : []),
  ]);
  return Promise.all(
    files.map(async ({ name, ...file }) => ({ ...file, bytes: await readFile(path.join(FOLDER, name)) })),
  );
}
