import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type QueuedUpload, UploadQueue } from '../uploads/upload-queue.ts';
import { uploadTransport } from '../uploads/upload-transport.ts';

const NONE: readonly QueuedUpload[] = [];
const IN_WORK: ReadonlySet<QueuedUpload['state']> = new Set(['waiting', 'sending', 'checking']);

/**
 * The uploads of a page. Resumes automatically when the connection is back, and warns before the page is left in the
 * meantime. `onDone` runs when an upload has become a document.
 */
export function useUploadQueue(onDone: () => void) {
  const [queue] = useState(() => new UploadQueue(uploadTransport));
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, () => NONE);
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isWorking = uploads.some(({ state }) => IN_WORK.has(state));

  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    if (done > 0) latest.current();
  }, [done]);

  useEffect(() => {
    const resume = () => queue.resumeAll();
    addEventListener('online', resume);
    return () => removeEventListener('online', resume);
  }, [queue]);

  useEffect(() => {
    if (!isWorking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWorking]);

  return { queue, uploads, isWorking };
}
