import { useEffect, useRef, useState } from 'react';
import { type DeviceDraft, keepDraft, recallDraft } from './device-draft.ts';

/**
 * Keeps the texts of a form on this device as they are typed, until they are sent or emptied.
 * @param name of the draft; `null` keeps none
 * @param texts the present texts
 * @param restore takes the texts that were left here before, once
 * @returns whether the form began with such texts; false again as soon as one is changed
 */
export function useFormDraft(
  name: string | null,
  texts: DeviceDraft,
  restore: (texts: DeviceDraft) => void,
): boolean {
  const [recalled, setRecalled] = useState<string | null>(null);
  const isReady = useRef(false);
  const written = JSON.stringify(texts);
  const take = useRef(restore);
  take.current = restore;

  useEffect(() => {
    isReady.current = false;
    const kept = name === null ? null : recallDraft(name);
    if (!kept) return;
    take.current(kept);
    setRecalled(JSON.stringify(kept));
  }, [name]);

  useEffect(() => {
    // What the form begins with, before the draft is in it, must not replace the draft.
    if (!isReady.current) {
      isReady.current = true;
      return;
    }
    const now: DeviceDraft = JSON.parse(written);
    const isEmpty = Object.values(now).every((text) => text.trim() === '');
    if (name !== null) keepDraft(name, isEmpty ? null : now);
  }, [name, written]);

  return recalled !== null && recalled === written;
}
