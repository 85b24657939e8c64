export const UNREACHED = 'The upload failed. Please check your connection and try again.';

type Sending = {
  method?: 'POST' | 'PUT';
  /** The bytes sent so far, of all. */
  onProgress?: (sent: number, all: number) => void;
  signal?: AbortSignal;
};

/** Sends a body. Returns the status and the text of the response; status 0 if none arrived, or if it was cancelled. */
export function sendBody(
  url: string,
  body: Blob | FormData,
  { method = 'POST', onProgress, signal }: Sending = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onloadend = () => {
      signal?.removeEventListener('abort', stop);
      resolve({ status: request.status, text: request.responseText });
    };
    signal?.addEventListener('abort', stop);
    request.open(method, url);
    request.send(body);
    if (signal?.aborted) stop();
  });
}

export const isAccepted = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** Uploads a file by a form of the bucket. Returns whether the bucket accepted all of it; if not, none is kept. */
export async function sendToBucket(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: File,
  sending?: Sending,
): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last, because the storage ignores fields after the file.
  form.append('file', file);
  return isAccepted(await sendBody(url, form, sending));
}
