import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';

type Held = { count: number; hold: () => () => void };
const DialogsContext = createContext<Held | null>(null);

/** Knows of the dialogs that are open on a page: only one at a time can hold back its reader. */
export function DialogsProvider({ children }: { children: (anyOpen: boolean) => ReactNode }) {
  const [count, setCount] = useState(0);
  const [hold] = useState(() => () => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  });
  return <DialogsContext value={{ count, hold }}>{children(count > 0)}</DialogsContext>;
}

/** A dialog of a page whose changes are held back from being lost. Mount it to open it. */
export function HeldDialog(props: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  const hold = useContext(DialogsContext)?.hold;
  useEffect(() => hold?.(), [hold]);
  return <Dialog {...props} open />;
}
