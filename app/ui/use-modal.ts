import { type RefObject, useLayoutEffect, useRef } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  /** Spread on the `<dialog>`. */
  events: {
    onCancel: (event: {
      target: EventTarget;
      currentTarget: EventTarget;
      preventDefault: () => void;
    }) => void;
    onMouseDown: (event: { target: EventTarget; currentTarget: EventTarget }) => void;
  };
};

/**
 * Keeps a `<dialog>` in step with `open`. The platform does the rest: the page behind is inert, focus goes in and comes
 * back to where it was. Escape and a press on the backdrop ask to close, unless `locked` (work is under way).
 */
export function useModal(open: boolean, onClose: () => void, locked = false): Modal {
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, so that a dialog that is taken away while open closes first and gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  const ask = () => {
    if (!locked) onClose();
  };
  return {
    ref,
    events: {
      onCancel: (event) => {
        // Also heard from a file picker inside, which is none of ours.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      },
      onMouseDown: (event) => {
        if (event.target === event.currentTarget) ask();
      },
    },
  };
}
