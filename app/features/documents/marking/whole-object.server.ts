import type { ObjectStorage } from '#app/integrations/storage/s3.server.ts';

/** Reads a stored file into memory; `null` if there is none, or it is larger than `most` bytes. */
export async function wholeObject(
  storage: ObjectStorage,
  key: string,
  { most, signal }: { most: number; signal?: AbortSignal | undefined },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await storage.getObject(key, { signal });
  if (object.status !== 200) return null;
  if (object.bytes > most) {
    await object.body.cancel();
    return null;
  }
  const bytes = new Uint8Array(object.bytes);
  let at = 0;
  for await (const chunk of object.body) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
