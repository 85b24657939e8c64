import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { usePart } from '#app/ui/use-part.ts';
import type { Reader } from '../frame/navigation.ts';

const loadDialog = () => import('./search-dialog.tsx');

/** Opens the search by click or Ctrl/⌘ K. The dialog is loaded on first use. */
export function SearchTrigger({ viewer, shortcut }: { viewer: Reader; shortcut: string }) {
  const [isOpen, setOpen] = useState(false);
  const { part, want, near } = usePart(loadDialog);
  const open = () => void want(() => setOpen(true));
  const openUnlessBusy = useEffectEvent(() => {
    if (!document.querySelector('dialog:modal')) open();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      openUnlessBusy();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={near}
        onFocus={near}
        className="inline-flex size-10 flex-none items-center justify-center gap-2 rounded-md text-muted transition-colors hover:text-ink md:w-65 md:border md:border-line md:bg-surface md:px-3 md:hover:border-control pointer-coarse:size-11 md:pointer-coarse:w-65"
      >
        <Icon name="Search" className="md:hidden" />
        <span className="sr-only flex-1 text-start md:not-sr-only">Search everything</span>
        <kbd className="hidden font-sans md:inline">{shortcut}</kbd>
      </button>
      {part && <part.SearchDialog open={isOpen} onClose={() => setOpen(false)} reader={viewer} />}
    </>
  );
}
