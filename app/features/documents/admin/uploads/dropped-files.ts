import type { ChosenFile } from './upload.ts';

export type ChosenEntry = { file: File; folder: string };

/** Returns what identifies a file that is chosen again. */
export const chosenFileOf = ({ file, folder }: ChosenEntry): ChosenFile => ({
  fileName: file.name.normalize(),
  folder,
  bytes: file.size,
  modifiedAt: new Date(file.lastModified).toISOString(),
});

/** Returns the files chosen in a file picker, with their folders. */
export const pickedFiles = (files: Iterable<File>): ChosenEntry[] =>
  [...files].map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }));

/** Returns the dropped files, including those in dropped folders, without hidden ones. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenEntry[]> {
  // Read before the first await, after which the browser empties the list.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map((entry) => filesIn(entry, '')));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<ChosenEntry[]> {
  if (entry.name.startsWith('.')) return [];
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folder }];
  }
  if (!isFolder(entry)) return [];
  const inside = folder ? `${folder}/${entry.name}` : entry.name;
  const reader = entry.createReader();
  const found: ChosenEntry[] = [];
  // A reader returns its entries in batches, the last of which is empty.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesIn(one, inside)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
