/** Small, public, and on every server. */
const PROBE = '/robots.txt';

/**
 * Holds clicks on links to other pages and files of ours until the server has answered: without a connection the
 * browser would leave the page for one of its own, and what was typed would be lost. A browser can also be offline and
 * reach the server, for example on the same machine.
 * @param onHeld called when the server did not answer; the link is not followed.
 * @returns what ends it.
 */
export function holdLinks(onHeld: () => void): () => void {
  let isPassing = false;
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (isPassing || !link || !leadsAway(link, event)) return;
    event.preventDefault();
    event.stopPropagation();
    fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(() => {
      isPassing = true;
      link.click();
      isPassing = false;
    }, onHeld);
  };
  document.addEventListener('click', hold, { capture: true });
  return () => document.removeEventListener('click', hold, { capture: true });
}

/** Whether a click replaces this page: neither a new tab, nor a place on the same page, nor another site. */
function leadsAway(
  link: HTMLAnchorElement,
  { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent,
): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target === '_blank') return false;
  const { origin, pathname, search } = window.location;
  const isSamePage = link.pathname === pathname && link.search === search;
  return link.origin === origin && !(isSamePage && link.hash);
}
