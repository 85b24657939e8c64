import type { Sending } from '#app/features/opportunities/ui/authoring/dialogs/sending-progress.tsx';

/** Uploads a file by a form of the bucket. Returns whether the bucket accepted all of it; if not, none is kept. */
export function sendFile(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: File,
  { onProgress, signal }: Sending,
): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last, because the storage ignores fields after the file.
  form.append('file', file);
  return new Promise((resolve) => {
    // `fetch` does not report upload progress.
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

/** Returns a recording's duration in this browser, in seconds; `null` if it cannot be played. */
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
