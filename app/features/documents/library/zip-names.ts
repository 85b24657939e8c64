/** Characters that some file system refuses in a name, and those that change the direction of a name. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names of devices, which Windows refuses with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\s*(\.|$))/iu;

/** File systems allow 255 bytes, with the number of a copy and the ending. */
const MOST_BYTES = 200;
const LONGEST = 120;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const utf8 = new TextEncoder();

/** Cuts a name between two letters as they are seen. */
function cut(name: string): string {
  if (name.length <= LONGEST && utf8.encode(name).length <= MOST_BYTES) return name;
  let kept = '';
  for (const { segment } of letters.segment(name)) {
    const next = kept + segment;
    if (next.length > LONGEST || utf8.encode(next).length > MOST_BYTES) break;
    kept = next;
  }
  return kept;
}

const fileNameOf = (name: string): string => {
  const safe = cut(
    name
      .replace(REFUSED, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[.\s]+/, ''),
  )
    .replace(/[.\s]+$/, '')
    .replace(DEVICE, '$1_');
  return safe || 'Document';
};

/**
 * Returns a path in the archive for each file: in a folder named after its subject, all distinct in any letter case.
 */
export function zipPaths(files: readonly { folder: string; fileName: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ folder, fileName }) => {
    const ending = /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0] ?? '';
    const stem = fileName.slice(0, fileName.length - ending.length);
    for (let copy = 1; ; copy += 1) {
      const name = `${fileNameOf(stem)}${copy > 1 ? ` (${copy})` : ''}${ending}`;
      const path = `${fileNameOf(folder)}/${name}`;
      const key = path.normalize().toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  });
}
