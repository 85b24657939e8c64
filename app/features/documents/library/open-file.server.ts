import type { Viewer } from '#app/domain/viewer.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { documentForDownload } from '../documents.server.ts';

/** A file that its reader may take away. `open` begins to read it. */
export type OpenFile = { fileName: string; open: () => Promise<ReadableStream<Uint8Array>> };

/**
 * Returns the file of a document as its policy gives it to `viewer`.
 * @throws DomainError as `documentForDownload`.
 */
export async function openFile(viewer: Viewer, id: string): Promise<OpenFile> {
  const { fileName, storageKey } = await documentForDownload(viewer, id);
  const open = async () => {
    const found = await storage().getObject(storageKey);
    if (found.status !== 200) throw new Error(`The file of document ${id} is not in the storage`);
    return found.body;
  };
  return { fileName, open };
}
