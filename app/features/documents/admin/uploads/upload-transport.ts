import { call } from '#app/ui/rpc/call.ts';
import { codeOf, failureText } from '#app/ui/rpc/failure.ts';
import { isAccepted, sendBody } from '#app/ui/rpc/send-file.ts';
import type { UploadTransport } from './upload-queue.ts';

/** The storage refused a part. Its URL may have expired: resuming the upload requests a new one. */
class PartNotTaken extends Error {}

/** The browser's transport: our server's procedures, and the bucket for the parts themselves. */
export const uploadTransport: UploadTransport = {
  begin: (file) => call((rpc) => rpc.documentAdmin.beginUpload.mutate(file)),
  partUrls: (id, parts) => call((rpc) => rpc.documentAdmin.partUrls.mutate({ id, parts })),
  complete: (id, keep) => call((rpc) => rpc.documentAdmin.completeUpload.mutate({ id, keep })),
  cancel: (id) => call((rpc) => rpc.documentAdmin.cancelUpload.mutate({ id })),
  send: sendPart,
  refusal: (error) => {
    const code = codeOf(error);
    return code && code !== 'SERVICE_UNAVAILABLE' ? failureText(error) : null;
  },
};

async function sendPart(
  url: string,
  part: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  // Without a content type, which would have to be signed too.
  const body = part.slice(0, part.size, '');
  const response = await sendBody(url, body, { method: 'PUT', onProgress, signal });
  if (!isAccepted(response)) throw new PartNotTaken(`The storage answered ${response.status}`);
}
