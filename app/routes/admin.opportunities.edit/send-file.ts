import type { Sending } from '#app/features/opportunities/ui/authoring/sending-progress.tsx';

/** Sends a file by a form of the bucket. Answers whether the bucket took it whole; nothing of it is kept otherwise. */
export function sendFile(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: File,
  { onProgress, signal }: Sending,
): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last: the storage takes no field after it.
  form.append('file', file);
  return new Promise((resolve) => {
    // `fetch` does not tell how far it is.
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => {
      signal.removeEventListener('abort', stop);
      resolve(request.status >= 200 && request.status < 300);
    };
    signal.addEventListener('abort', stop);
    request.open('POST', url);
    request.send(form);
    if (signal.aborted) stop();
  });
}

const PATIENCE_MS = 30_000;

/** How long a recording plays in this browser, in seconds; `null` when it does not play at all. */
export function lengthOf(
  kind: 'video' | 'audio',
  address: string,
  signal: AbortSignal,
): Promise<number | null> {
  return new Promise((resolve) => {
    const player = document.createElement(kind);
    const end = (seconds: number | null) => {
      clearTimeout(timer);
      player.removeAttribute('src');
      player.load();
      resolve(seconds);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    signal.addEventListener('abort', () => end(null), { once: true });
    player.onerror = () => end(null);
    player.onloadedmetadata = () => {
      const { duration } = player;
      end(Number.isFinite(duration) && duration > 0 ? duration : null);
    };
    player.preload = 'metadata';
    player.src = address;
  });
}
