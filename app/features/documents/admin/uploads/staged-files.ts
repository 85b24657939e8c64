import type { DocumentPlaces } from '../document-admin.ts';
import { type ChosenEntry, chosenFileOf } from './dropped-files.ts';
import { guessOf } from './file-guess.ts';
import { titleOfFile } from './file-type.ts';
import type { UploadPlaceInput } from './upload.ts';

/** A file that was dropped and is not uploaded yet. */
export type StagedFile = { key: string; entry: ChosenEntry; place: UploadPlaceInput; isGuessed: boolean };

/** Adds dropped files with the choice for all, and with what their names say; the same file is there once. */
export function stageFiles(
  staged: readonly StagedFile[],
  entries: readonly ChosenEntry[],
  { choice, places, thisYear }: { choice: UploadPlaceInput; places: DocumentPlaces; thisYear: number },
): StagedFile[] {
  const known = new Set(staged.map(({ key }) => key));
  const added = entries.flatMap((entry) => {
    const key = JSON.stringify(chosenFileOf(entry));
    if (known.has(key)) return [];
    known.add(key);
    const guess = guessOf(entry.file.name, places, thisYear);
    const title = titleOfFile(entry.file.name);
    return { key, entry, place: { ...choice, ...guess, title }, isGuessed: Object.keys(guess).length > 0 };
  });
  return [...staged, ...added];
}

/** Gives every file the same category, place, downloads and year. Titles stay. */
export const applyToAll = (staged: readonly StagedFile[], choice: UploadPlaceInput): StagedFile[] =>
  staged.map((file) => ({ ...file, place: { ...choice, title: file.place.title }, isGuessed: false }));

/** Returns why a file cannot be uploaded as it is filed; `null` when all can. */
export function stagingProblem(staged: readonly StagedFile[]): string | null {
  const untitled = staged.find(({ place }) => !place.title?.trim());
  if (untitled) return `Please enter a title for ${untitled.entry.file.name}.`;
  const odd = staged.find(({ place: { periodYear: year } }) => year && (year < 1990 || year > 2100));
  return odd ? `Please enter the year of ${odd.entry.file.name} with four digits.` : null;
}
