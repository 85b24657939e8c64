import { MOST_RECENT, recentInput, type SearchRef } from '#app/features/search/search.ts';
import { keepDraft, recallDraft } from '#app/ui/drafts/device-draft.ts';

/* What a person last opened from the search. Stored on the device, by kind and id only, until they sign out; the
   server provides the current titles and access each time. */

const nameOf = (sub: string) => `search.${sub}`;

/** Returns what this account opened from the search on this device, latest first. */
export function recentRefs(sub: string): SearchRef[] {
  const refs = Object.values(recallDraft(nameOf(sub)) ?? {}).map((text) => {
    const [kind, id] = text.split(' ');
    return { kind, id };
  });
  return recentInput.safeParse({ refs: refs.slice(0, MOST_RECENT) }).data?.refs ?? [];
}

/** Records that something was opened. */
export function noteOpened(sub: string, { kind, id }: SearchRef): void {
  const others = recentRefs(sub).filter((ref) => ref.id !== id || ref.kind !== kind);
  const refs = [{ kind, id }, ...others].slice(0, MOST_RECENT);
  keepDraft(nameOf(sub), Object.fromEntries(refs.map((ref, at) => [`ref${at}`, `${ref.kind} ${ref.id}`])));
}
