import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { Looking } from '../permissions.tsx';
import { BackCloses } from './back-closes.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  actions?: ReactNode;
  locked?: boolean;
  /** Back leaves the address that the sheet has of its own, and closes it by that. */
  backLeaves?: boolean;
  size?: 'md' | 'lg';
  children?: ReactNode;
};

const SIZES = { md: 'sm:w-[28rem]', lg: 'sm:w-[44rem]' } as const;

/** Details next to the item they belong to: a panel from the right, from below on a phone. */
export function Sheet(props: Props) {
  const { open, onClose, title, actions, locked = false, backLeaves = false, size = 'md', children } = props;
  const id = useId();
  const { ref, events } = useModal(open, onClose, locked);
  const back = () => {
    if (!locked) onClose();
  };
  return (
    <dialog
      ref={ref}
      {...events}
      aria-labelledby={id}
      className={cx(
        'slide fixed inset-auto right-0 bottom-0 m-0 max-h-[88dvh] w-full max-w-full overflow-hidden rounded-t-md bg-surface text-ink shadow-float backdrop:bg-scrim',
        'sm:top-0 sm:h-dvh sm:max-h-none sm:rounded-none',
        SIZES[size],
      )}
    >
      {open && (
        <div className="flex h-full max-h-[inherit] flex-col">
          {(locked || !backLeaves) && <BackCloses onBack={back} />}
          <header className="border-b py-4 pr-16 pl-5 sm:pl-6">
            <h2 id={id}>{title}</h2>
          </header>
          <div className="flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
              {actions}
            </footer>
          )}
          {/* Last in the DOM, so that the content gets the focus first. */}
          <Looking>
            <IconButton
              icon="X"
              label="Close"
              onClick={onClose}
              disabled={locked}
              className="absolute top-2 right-4"
            />
          </Looking>
        </div>
      )}
    </dialog>
  );
}
