import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icons/icon-button.tsx';
import { Looking } from '../permissions.tsx';
import { BackCloses } from './back-closes.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** The effect of the browser's Back; closes the dialog by default. */
  onBack?: () => void;
  title: string;
  /** One sentence under the title; its accessible description. */
  description?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Work is in progress: the dialog cannot be closed. */
  locked?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Use `alert` for actions that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
};

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' } as const;

/** A modal dialog. Its content is mounted only while it is open, so each opening starts fresh. */
export function Dialog(props: Props) {
  const {
    open,
    onClose,
    onBack = onClose,
    title,
    description,
    actions,
    locked = false,
    size = 'md',
    role,
    children,
  } = props;
  const id = useId();
  const { ref, events } = useModal(open, onClose, locked);
  const back = () => {
    if (!locked) onBack();
  };
  return (
    <dialog
      ref={ref}
      {...events}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(
        'rise m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-hidden rounded-md bg-surface text-ink shadow-float backdrop:bg-scrim max-sm:mb-4',
        SIZES[size],
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <BackCloses onBack={back} />
          <header className="px-5 pt-5 pr-14 sm:px-6 sm:pt-6 sm:pr-16">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-muted">
                {description}
              </p>
            )}
          </header>
          <div className="flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t px-5 py-4 sm:px-6">{actions}</footer>
          )}
          {/* Last in the DOM, so that the content gets the focus first. */}
          <Looking>
            <IconButton
              icon="X"
              label="Close"
              onClick={onClose}
              disabled={locked}
              className="absolute top-4 right-4"
            />
          </Looking>
        </div>
      )}
    </dialog>
  );
}
