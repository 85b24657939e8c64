import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Reader } from './navigation.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(loadDialog);

/** Opens the search over everything, by click or by Ctrl/⌘ K. The dialog itself comes when it is first wanted. */
export function SearchTrigger({ viewer, shortcut }: { viewer: Reader; shortcut: string }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = () => setState('open');

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
      if (!document.querySelector('dialog:modal')) setState('open');
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
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        className="inline-flex size-10 flex-none items-center justify-center gap-2 rounded-md text-muted transition-colors hover:text-ink md:w-65 md:border md:border-line md:bg-surface md:px-3 md:hover:border-control pointer-coarse:size-11 md:pointer-coarse:w-65"
      >
        <Icon name="Search" className="md:hidden" />
        <span className="sr-only flex-1 text-start md:not-sr-only">Search everything</span>
        <kbd className="hidden font-sans md:inline">{shortcut}</kbd>
      </button>
      {state !== 'unused' && (
        <Suspense>
          <SearchDialog open={state === 'open'} onClose={() => setState('closed')} reader={viewer} />
        </Suspense>
      )}
    </>
  );
}
