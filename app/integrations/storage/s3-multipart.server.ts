import { OutsideError } from '#app/platform/outside/outside-error.ts';
import type { Transport } from './s3-transport.server.ts';
import { elementText, parsePartList, type StoredPart } from './s3-xml.ts';

/** S3's limit on the parts of one upload. Every part but the last must have at least `SMALLEST_PART`. */
const MOST_PARTS = 10_000;

/** Completing takes longer than other calls: the storage first assembles the object. */
const COMPLETE_TIMEOUT_MS = 60_000;

/**
 * Uploads in parts (S3 multipart). A browser sends each part to a signed URL, so that a lost connection costs one part
 * and not the file. The object exists once the upload is completed; until then nothing can be read.
 */
export function multipartUploads(transport: Transport, pathOf: (key: string) => string) {
  const pathOfUpload = (key: string, uploadId: string): string =>
    `${pathOf(key)}?uploadId=${encodeURIComponent(uploadId)}`;

  return {
    async createUpload(key: string, { contentType }: { contentType: string }): Promise<string> {
      const { bytes, status } = await transport.call({
        method: 'POST',
        path: `${pathOf(key)}?uploads=`,
        headers: { 'content-type': contentType },
      });
      const uploadId = elementText(Buffer.from(bytes).toString('utf8'), 'UploadId');
      if (!uploadId) throw unreadable('The storage began an upload without an id', status);
      return uploadId;
    },

    /**
     * Returns a URL to which that part can be sent for a while, by PUT, in exactly that size. Sending it again
     * replaces the part.
     * @param options.part counted from 1.
     */
    signedPartUrl(
      key: string,
      uploadId: string,
      { part, bytes, seconds }: { part: number; bytes: number; seconds: number },
    ): Promise<string> {
      const query = `X-Amz-Expires=${seconds}&partNumber=${part}`;
      return transport.presign(`${pathOfUpload(key, uploadId)}&${query}`, 'PUT', {
        'content-length': String(bytes),
      });
    },

    /** Sends a part from here. @param options.part from 1. */
    async putPart(
      key: string,
      uploadId: string,
      { part, bytes }: { part: number; bytes: Uint8Array<ArrayBuffer> },
    ): Promise<StoredPart> {
      const { headers } = await transport.call({
        method: 'PUT',
        path: `${pathOfUpload(key, uploadId)}&partNumber=${part}`,
        body: bytes,
        safe: true,
        timeoutMs: transport.uploadTimeoutMs(bytes),
      });
      return { part, etag: headers.get('etag') ?? '', bytes: bytes.length };
    },

    /** Lists the parts that have arrived completely, in order; `null` for an upload that was completed or aborted. */
    async listParts(key: string, uploadId: string): Promise<StoredPart[] | null> {
      const parts: StoredPart[] = [];
      for (let marker: number | null = 0; marker !== null && parts.length < MOST_PARTS; ) {
        const path = `${pathOfUpload(key, uploadId)}&part-number-marker=${marker}`;
        const { status, bytes } = await transport.call({ method: 'GET', path, expected: [404] });
        if (status === 404) return null;
        const page = parsePartList(Buffer.from(bytes).toString('utf8'));
        parts.push(...page.parts);
        marker = page.marker;
      }
      return parts;
    },

    /** Assembles the parts. Returns false for an upload that was already completed or aborted. */
    async completeUpload(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<boolean> {
      const named = parts.map(
        ({ part, etag }) => `<Part><PartNumber>${part}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const { status, bytes } = await transport.call({
        method: 'POST',
        path: pathOfUpload(key, uploadId),
        headers: { 'content-type': 'application/xml' },
        body: new Uint8Array(
          Buffer.from(`<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`),
        ),
        expected: [404],
        timeoutMs: COMPLETE_TIMEOUT_MS,
      });
      if (status === 404) return false;
      const text = Buffer.from(bytes).toString('utf8');
      // The storage responds with 200 before it is done, and reports a failure in the body.
      if (text.includes('<Error>'))
        throw unreadable(elementText(text, 'Message') ?? 'The upload was not completed', status);
      return true;
    },

    /** Aborts an upload and deletes its parts. Succeeds if there is none. */
    async abortUpload(key: string, uploadId: string): Promise<void> {
      const path = pathOfUpload(key, uploadId);
      await transport.call({ method: 'DELETE', path, safe: true, expected: [404] });
    },
  };
}

const unreadable = (message: string, status: number): OutsideError =>
  new OutsideError('storage', message, { code: 'BadAnswer', status, permanent: false });
