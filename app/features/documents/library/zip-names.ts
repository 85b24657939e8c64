/** Characters that some file system refuses in a name. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Cs}]/gu;

const fileNameOf = (name: string): string => {
  const safe = name
    .replace(REFUSED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .slice(0, 120)
    .replace(/[.\s]+$/, '');
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
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      return path;
    }
  });
}
