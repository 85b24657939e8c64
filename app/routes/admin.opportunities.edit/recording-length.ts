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
