import { safeFileName } from '#app/domain/text/file-name.ts';

/**
 * Returns a path in the archive for each file: in a folder named after its subject, all distinct in any letter case.
 */
export function zipPaths(files: readonly { folder: string; fileName: string }[]): string[] {
  const taken = new Set<string>();
  return files.map(({ folder, fileName }) => {
    const ending = /\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0] ?? '';
    const stem = fileName.slice(0, fileName.length - ending.length);
    for (let copy = 1; ; copy += 1) {
      const name = safeFileName(stem, `${copy > 1 ? ` (${copy})` : ''}${ending}`);
      const path = `${safeFileName(folder, '')}/${name}`;
      const key = path.normalize().toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  });
}
