import { DomainError } from '#app/domain/errors.ts';
import { MalwareScannerError } from '#app/integrations/malware/clamd.server.ts';
import { malwareScanner, storage } from '#app/integrations/wiring.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { oneLargeAtATime } from '#app/platform/untrusted-files/own-process.server.ts';
import { MOST_BYTES } from '../../marking/prepare-version.server.ts';
import { wholeObject } from '../../marking/whole-object.server.ts';
import { containsMalware } from '../versions-admin.server.ts';

const RETRY_AFTER_SECONDS = 10;

/**
 * Scans a file of a batch, if files are scanned: its documents have no other scan until they are published.
 * @throws DomainError `unprocessable` for malware, `unavailable` while the scanner or the storage does not answer.
 */
export async function refuseMalware(storageKey: string): Promise<void> {
  const scanner = malwareScanner();
  if (!scanner) return;
  try {
    // Its size is not known beforehand.
    await oneLargeAtATime(MOST_BYTES, async () => {
      const bytes = await wholeObject(storage(), storageKey, { most: MOST_BYTES });
      if (!bytes) throw new Error(`The file ${storageKey} cannot be read from the bucket`);
      const malware = await scanner.scan(bytes);
      if (malware) throw containsMalware(malware);
    });
  } catch (cause) {
    const isOutage =
      cause instanceof MalwareScannerError || (cause instanceof OutsideError && !cause.permanent);
    if (!isOutage) throw cause;
    const sentence = 'The file cannot be scanned for malware right now. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: RETRY_AFTER_SECONDS, cause });
  }
}
