import { z } from 'zod';

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

const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Uploads a file to a route of ours. Returns its response, or the problem as a sentence. */
export async function sendToRoute<Answer>(
  path: string,
  file: Blob,
  answer: z.ZodType<Answer>,
): Promise<Answer | { problem: string }> {
  const response = await sendBody(path, file);
  const body = parsedJson(response.text);
  const accepted = isAccepted(response) && answer.safeParse(body);
  if (accepted !== false && accepted.success) return accepted.data;
  const refused = refusal.safeParse(body);
  return { problem: refused.success ? refused.data.error.message : UNREACHED };
}

/** Returns `undefined` for text that is not JSON, such as the page of a proxy. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
