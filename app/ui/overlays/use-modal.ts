import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useReportModal } from '../toasts/toast-provider.tsx';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  /** Props to spread on the `<dialog>`. */
  events: {
    onCancel: (event: {
      target: EventTarget;
      currentTarget: EventTarget;
      preventDefault: () => void;
    }) => void;
    onClose: (event: { target: EventTarget; currentTarget: EventTarget }) => void;
    onMouseDown: (event: { target: EventTarget; currentTarget: EventTarget }) => void;
    onKeyDown: (event: {
      key: string;
      repeat: boolean;
      target: EventTarget;
      preventDefault: () => void;
    }) => void;
  };
};

/**
 * Keeps a `<dialog>` in sync with `open`. The platform does the rest: the page behind is inert; focus moves in and
 * returns to where it was. Escape and a press on the backdrop request closing, unless `locked` (work in progress). The
 * browser closes a dialog without asking at a second Escape or Back: then it is opened again, since only `open` decides.
 * While one dialog asks, those below it are not seen (`data-below`). A held Enter presses no second time: the next dialog may have opened meanwhile, and nobody has read it.
 */
export function useModal(open: boolean, onClose: () => void, locked = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const report = useReportModal();

  // A layout effect, so that a dialog unmounted while open closes first and restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const below = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-below])')];
    dialog.showModal();
    for (const one of below) one.dataset.below = '';
    const reportClosed = report?.(dialog);
    return () => {
      reportClosed?.();
      // Before the dialog closes, which returns the focus to the one below.
      for (const one of below) delete one.dataset.below;
      dialog.close();
    };
  }, [open, report]);

  const ask = () => {
    if (!locked) onClose();
  };
  return {
    ref,
    events: {
      onCancel: (event) => {
        // A file picker inside also fires this event, which must be ignored.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      },
      onClose: (event) => {
        if (event.target !== event.currentTarget || !open || ref.current?.open) return;
        ref.current?.showModal();
        ask();
      },
      onMouseDown: (event) => {
        if (event.target === event.currentTarget) ask();
      },
      onKeyDown: (event) => {
        if (event.key === 'Escape' && locked) event.preventDefault();
        if (event.key === 'Enter' && event.repeat && !takesLines(event.target)) event.preventDefault();
      },
    },
  };
}

const takesLines = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
