import { type ChosenEntry, chosenFileOf } from './dropped-files.ts';
import type { OpenUpload } from './upload.ts';

/** A file that was chosen again, with the folder and the place of the upload that it continues. */
type Resumed = ChosenEntry & Pick<OpenUpload, 'place'>;

/**
 * Pairs files that were chosen again with the unfinished uploads that they continue, each to the place where it was
 * begun. `others` continue none.
 */
export function resumedBy(
  entries: readonly ChosenEntry[],
  uploads: readonly OpenUpload[],
): { resumed: Resumed[]; others: File[] } {
  const pairs = entries.map((entry) => ({ entry, continued: continuedBy(entry, uploads) }));
  return {
    resumed: pairs.flatMap(({ entry: { file }, continued }) =>
      continued.map(({ folder, place }) => ({ file, folder, place })),
    ),
    others: pairs.flatMap(({ entry, continued }) => (continued.length === 0 ? entry.file : [])),
  };
}

/** A file chosen without its folder continues the upload from a folder, unless several folders have such a file. */
function continuedBy(entry: ChosenEntry, uploads: readonly OpenUpload[]): OpenUpload[] {
  const { fileName, folder, bytes, modifiedAt } = chosenFileOf(entry);
  const alike = uploads.filter(
    (one) => one.fileName === fileName && one.bytes === bytes && one.modifiedAt === modifiedAt,
  );
  const isOneFolder = new Set(alike.map((one) => one.folder)).size === 1;
  return isOneFolder ? alike : alike.filter((one) => one.folder === folder);
}

/** Says that files continue no upload; `null` without any. */
export function othersText(others: readonly Pick<File, 'name'>[]): string | null {
  const [first] = others;
  if (!first) return null;
  return others.length === 1
    ? `“${first.name}” is not one of the unfinished uploads, or has changed since. Please upload it as a new file.`
    : `${others.length} files are not among the unfinished uploads, or have changed since. Please upload them as new files.`;
}
