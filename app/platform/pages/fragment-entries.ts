/** What the router keeps in an entry of the history. */
type EntryState = { idx?: number };

/**
 * Gives an entry of the history that a plain link to a fragment makes (`#terms`) the number that the router gives to its
 * own: by it the router knows how far Back goes, and can take it back while a dialog is open or a text is unsaved. Call
 * it before the router starts, which reads the entry at the same event.
 */
export function numberFragmentEntries(): void {
  let from: { href: string; state: EntryState } | null = null;
  window.addEventListener('click', ({ target, defaultPrevented }) => {
    const isFragment = target instanceof Element && target.closest('a[href^="#"]') !== null;
    const state: EntryState | null = window.history.state;
    from = isFragment && !defaultPrevented && state ? { href: window.location.href, state } : null;
  });
  window.addEventListener('popstate', () => {
    const link = from;
    from = null;
    if (!link || window.history.state !== null) return;
    // The link to where one is already replaces the entry instead of adding one.
    const isSame = window.location.href === link.href;
    window.history.replaceState(isSame ? link.state : entryAfter(link.state), '');
  });
}

/** The key distinguishes the entry, for example by how far it was scrolled. */
const entryAfter = ({ idx = 0 }: EntryState) => ({
  idx: idx + 1,
  key: Math.random().toString(36).slice(2, 10),
});
