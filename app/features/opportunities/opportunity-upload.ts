const MB = 1024 * 1024;

/** What an author may send, with how much of it. */
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

/** What a file says it is, by its name: systems name the same type in many ways. `null` where it is none that is taken. */
export function uploadType(kind: UploadKind, fileName: string): string | null {
  const type = TYPES[fileName.split('.').at(-1)?.toLowerCase() ?? ''];
  const taken: readonly string[] = UPLOADS[kind].types;
  return type && taken.includes(type) ? type : null;
}

/** Why a file cannot be sent, before it is; `null` when it can. */
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

/** Where a recording or its captions lie in the bucket. */
export const mediaKey = (opportunityId: string, id: string, contentType: string): string =>
  `media/${opportunityId}/${id}.${EXTENSIONS[contentType] ?? 'bin'}`;

/** How many bytes at the beginning tell what a recording is. */
export const SIGN_BYTES = 64;

/** What a recording is by its first bytes, whatever it is called; `null` for what is none that we take. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, SIGN_BYTES));
  if (text.slice(4, 8) === 'ftyp') return /^M4[AB]/.test(text.slice(8, 12)) ? 'audio/mp4' : 'video/mp4';
  if (text.startsWith('\u001aE\u00df\u00a3')) return text.includes('webm') ? 'video/webm' : null;
  if (text.startsWith('ID3')) return 'audio/mpeg';
  const [first = 0, second = 0] = bytes;
  // A frame of MPEG audio, layer III.
  return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : null;
}

/** Whether a recording is what it was sent as. Sound alone may come in a container whose sign does not say so. */
export const isMediaOf = (found: string | null, sentAs: string): boolean =>
  found === sentAs || (found === 'video/mp4' && sentAs === 'audio/mp4');
