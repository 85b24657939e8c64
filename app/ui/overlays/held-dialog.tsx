import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type HeldDialogs = { count: number; hold: () => () => void };
const DialogsContext = createContext<HeldDialogs | null>(null);

/** Tracks a page's open dialogs: while one is open, Back closes it, and its act may leave the page without a warning. */
export function DialogsProvider({ children }: { children: (anyOpen: boolean) => ReactNode }) {
  const [count, setCount] = useState(0);
  const [hold] = useState(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return <DialogsContext value={{ count, hold }}>{children(count > 0)}</DialogsContext>;
}

/** A dialog on a page that warns about unsaved changes. Mount it to open it. */
export function HeldDialog(props: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  const hold = useContext(DialogsContext)?.hold;
  useEffect(() => hold?.(), [hold]);
  return <Dialog {...props} open />;
}
