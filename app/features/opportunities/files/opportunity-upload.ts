const MB = 1024 * 1024;

/** The files that an author may upload, with size limits. */
export const UPLOADS = {
  picture: {
    maxBytes: 20 * MB,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'],
    wanted: 'a JPEG, PNG, WebP, AVIF, GIF or SVG picture',
  },
  video: { maxBytes: 200 * MB, types: ['video/mp4', 'video/webm'], wanted: 'an MP4 or WebM video' },
  audio: { maxBytes: 200 * MB, types: ['audio/mpeg', 'audio/mp4'], wanted: 'an MP3 or M4A recording' },
  captions: { maxBytes: MB, types: ['text/vtt'], wanted: 'a WebVTT file (.vtt)' },
  teaser: { maxBytes: 20 * MB, types: ['application/pdf'], wanted: 'a PDF' },
} as const satisfies Record<string, { maxBytes: number; types: readonly string[]; wanted: string }>;

export type UploadKind = keyof typeof UPLOADS;
export const UPLOAD_KINDS = Object.keys(UPLOADS) as [UploadKind, ...UploadKind[]];

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
};

/**
 * The content type by the file's extension, because systems name the same type in different ways. `null` for types
 * that are not accepted.
 */
export function uploadType(kind: UploadKind, fileName: string): string | null {
  const type = TYPES[fileName.split('.').at(-1)?.toLowerCase() ?? ''];
  const taken: readonly string[] = UPLOADS[kind].types;
  return type && taken.includes(type) ? type : null;
}

/** Returns why a file cannot be uploaded, checked before sending; `null` when it can. */
export function refusalOf(kind: UploadKind, file: { name: string; size: number }): string | null {
  const { maxBytes, wanted } = UPLOADS[kind];
  if (!uploadType(kind, file.name)) return `Please choose ${wanted}.`;
  if (file.size === 0) return 'This file is empty.';
  return file.size > maxBytes ? `Please choose a file of at most ${maxBytes / MB} MB.` : null;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'text/vtt': 'vtt',
};

export const mediaKey = (opportunityId: string, id: string, contentType: string): string =>
  `media/${opportunityId}/${id}.${EXTENSIONS[contentType] ?? 'bin'}`;

/** The number of leading bytes that identify a recording's type. */
export const SIGN_BYTES = 64;

/**
 * The content type of a recording by its first bytes, regardless of its name; `null` for types that are not accepted.
 */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, SIGN_BYTES));
  if (text.slice(4, 8) === 'ftyp') return /^M4[AB]/.test(text.slice(8, 12)) ? 'audio/mp4' : 'video/mp4';
  if (text.startsWith('\u001aE\u00df\u00a3')) return text.includes('webm') ? 'video/webm' : null;
  if (text.startsWith('ID3')) return 'audio/mpeg';
  const [first = 0, second = 0] = bytes;
  // An MPEG audio frame, layer III.
  return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : null;
}

/**
 * Whether a recording has the type that it was uploaded as. Audio may come in a container whose signature does not
 * say so.
 */
export const isMediaOf = (found: string | null, sentAs: string): boolean =>
  found === sentAs || (found === 'video/mp4' && sentAs === 'audio/mp4');
