import { call } from '#app/ui/rpc/call.ts';
import { codeOf, failureText } from '#app/ui/rpc/failure.ts';
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

function sendPart(
  url: string,
  part: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onloadend = () => {
      signal.removeEventListener('abort', stop);
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new PartNotTaken(`The storage answered ${request.status}`));
    };
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    // Without a content type, which would have to be signed too.
    request.send(part.slice(0, part.size, ''));
    if (signal.aborted) stop();
  });
}
