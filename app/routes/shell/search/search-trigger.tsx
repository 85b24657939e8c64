import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SignOutForm } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { usePart } from '#app/ui/use-part.ts';
import type { ThemeChoice } from '../frame/use-theme-choice.ts';
import type { ShellData } from '../shell-data.ts';
import type { ActDeed } from './acts.ts';

const loadDialog = () => import('./search-dialog.tsx');

type Props = Pick<ShellData, 'viewer' | 'session' | 'shortcut' | 'isView'> & {
  inviteTokens: number;
  theme: ThemeChoice;
  /** Opens the dialog to share invites. */
  onInvite: () => void;
};

/** Opens the search by click or Ctrl/⌘ K; `/` clicks it (`keys/single-keys.tsx`). The dialog is loaded on first use; without scripts the search is a page. */
export function SearchTrigger({ viewer, session, shortcut, isView, inviteTokens, theme, onInvite }: Props) {
  const [isOpen, setOpen] = useState(false);
  const signOut = useRef<HTMLFormElement>(null);
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

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  const onDeed = (deed: ActDeed) => {
    if (deed.kind === 'theme') theme.choose(deed.theme);
    if (deed.kind === 'invite') onInvite();
    if (deed.kind === 'signOut') signOut.current?.requestSubmit();
  };

  return (
    <>
      <a
        href="/search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={onClick}
        onPointerEnter={near}
        onFocus={near}
        className="inline-flex size-10 flex-none items-center justify-center gap-2 rounded-md text-muted transition-colors hover:text-ink rail:w-65 rail:border rail:border-line rail:bg-surface rail:px-3 rail:hover:border-control pointer-coarse:size-11 rail:pointer-coarse:w-65 tablet:w-44 tablet:pointer-coarse:w-44"
      >
        <Icon name="Search" className="rail:hidden" />
        <span className="sr-only flex-1 text-start rail:not-sr-only">
          Search<span className="tablet:sr-only"> everything</span>
        </span>
        <kbd className="hidden font-sans rail:inline">{shortcut}</kbd>
      </a>
      <SignOutForm ref={signOut} session={session} />
      {part && (
        <part.SearchDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          reader={viewer}
          inviteTokens={inviteTokens}
          sub={isView ? null : session.sub}
          onDeed={onDeed}
        />
      )}
    </>
  );
}
