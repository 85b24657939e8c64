import { unzipSync } from 'fflate';

/** How many times its packed size a part beyond a few megabytes may have. */
const MOST_RATIO = 200;
const SMALL = 8 * 1024 * 1024;

/** Unpacks parts into as many bytes as each declares, which together are limited: one that has more ends there. */
export function unzipper(
  bytes: Uint8Array,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: () => Error },
): (isWanted: (name: string) => boolean) => Record<string, Uint8Array> {
  let unpacked = 0;
  return (isWanted) =>
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        if (!isWanted(name)) return false;
        unpacked += originalSize;
        if (unpacked > mostBytes || (originalSize > SMALL && originalSize > size * MOST_RATIO))
          throw tooLarge();
        return true;
      },
    });
}
