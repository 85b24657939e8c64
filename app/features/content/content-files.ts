import type { ContentPicture, TranscriptCue } from '#app/domain/investing/opportunity-content.ts';
import type { PublishedContent } from './content.ts';
import type { EntryReader } from './entry-reader.ts';

export type FileUse = 'picture' | 'recording' | 'captions';

/** A file of the content platform that a page needs and that is not imported yet, as far as we know. */
export type WantedFile = {
  use: FileUse;
  /** A permanent identifier of one version of one file. */
  source: string;
  assetId: string;
  url: string;
  contentType: string;
};

export type TakenFile =
  | { use: 'picture'; picture: Pick<ContentPicture, 'id' | 'key' | 'width' | 'height' | 'variants'> }
  | { use: 'recording'; key: string; contentType: string }
  | { use: 'captions'; key: string; transcript: TranscriptCue[] }
  | { use: 'refused'; sentence: string };

export type TakenFiles = ReadonlyMap<string, TakenFile>;

/** The key of an imported file, by use, since one file may have two uses. */
export const takenKey = ({ use, source }: Pick<WantedFile, 'use' | 'source'>): string => `${use} ${source}`;

const SUITS: Record<FileUse, { isSuited: (type: string, name: string) => boolean; sentence: string }> = {
  picture: { isSuited: (type) => type.startsWith('image/'), sentence: 'is no picture' },
  recording: {
    isSuited: (type) => /^(?:video|audio)\//.test(type),
    sentence: 'is not a video or audio recording',
  },
  captions: {
    isSuited: (type, name) => type === 'text/vtt' || /\.vtt$/i.test(name),
    sentence: 'is not a caption file (WebVTT)',
  },
};

type Facts = { url: string; contentType: string; fileName: string };

function factsOf({ fields: { file } }: PublishedContent): Facts | undefined {
  if (typeof file !== 'object' || file === null || !('url' in file) || typeof file.url !== 'string')
    return undefined;
  const type = 'contentType' in file && typeof file.contentType === 'string' ? file.contentType : '';
  const fileName = 'fileName' in file && typeof file.fileName === 'string' ? file.fileName : '';
  return { url: file.url, contentType: type.split(';')[0]?.trim().toLowerCase() ?? '', fileName };
}

/** Looks up files among the imported ones, and collects the missing ones. */
export function filesFor(taken: TakenFiles) {
  const wanted = new Map<string, WantedFile>();

  /** Returns the file of an asset, as imported for this use; its defects are reported as the entry's problem. */
  function fileOf<Use extends FileUse>(
    use: Use,
    asset: PublishedContent,
    { tell, at }: { tell: EntryReader['tell']; at: string },
  ): Extract<TakenFile, { use: Use }> | undefined {
    const facts = factsOf(asset);
    if (!facts) return tell(at, `The asset ${asset.id} has no file.`);
    const { isSuited, sentence } = SUITS[use];
    if (!isSuited(facts.contentType, facts.fileName)) return tell(at, `The asset ${asset.id} ${sentence}.`);
    // Includes the URL, since a deleted and recreated asset restarts its revisions at one.
    const source = `content:${asset.id}:${asset.revision}:${facts.url}`;
    const file = { use, source, assetId: asset.id, ...facts };
    const known = taken.get(takenKey(file));
    if (known?.use === 'refused') return tell(at, `The asset ${asset.id}: ${known.sentence}`);
    if (known?.use === use) return known as Extract<TakenFile, { use: Use }>;
    wanted.set(takenKey(file), file);
    return undefined;
  }

  /** Returns a picture with its alternative text, which is required for accessibility. */
  function pictureOf(
    asset: PublishedContent,
    place: { tell: EntryReader['tell']; at: string },
  ): ContentPicture | undefined {
    const { description, title } = asset.fields;
    const alt = [description, title].find(
      (one): one is string => typeof one === 'string' && one.trim() !== '',
    );
    if (alt === undefined)
      return place.tell(place.at, `The asset ${asset.id} has neither a description nor a title.`);
    const file = fileOf('picture', asset, place);
    return file && { ...file.picture, alt: alt.replace(/\s+/g, ' ').trim().slice(0, 500) };
  }

  return { wanted: () => [...wanted.values()], fileOf, pictureOf };
}

export type ContentFiles = ReturnType<typeof filesFor>;
