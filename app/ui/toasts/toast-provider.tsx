import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Toast } from './toast.tsx';
import { type HeldToast, type ToastMessage, toToast, withoutToast, withToast } from './toast-rules.ts';

type Toasts = {
  toasts: readonly HeldToast[];
  /** Shows a message; returns its ID. */
  add: (message: ToastMessage) => string;
  dismiss: (id: string) => void;
};

const Context = createContext<Toasts | null>(null);

/** Keeps the page's messages and shows them: bottom right, or under the header where navigation is at the bottom. */
export function ToastProvider({
  initialToasts = [],
  children,
}: {
  initialToasts?: readonly ToastMessage[];
  children: ReactNode;
}) {
  const [toasts, setToasts] = useState<readonly HeldToast[]>(() => initialToasts.map(toToast));
  const acts = useMemo(
    () => ({
      add(message: ToastMessage) {
        const toast = toToast(message);
        setToasts((list) => withToast(list, toast));
        return toast.id;
      },
      dismiss: (id: string) => setToasts((list) => withoutToast(list, id)),
    }),
    [],
  );
  const value = useMemo(() => ({ toasts, ...acts }), [toasts, acts]);
  return (
    <Context value={value}>
      {children}
      <section
        aria-label="Messages"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-15 z-50 flex flex-col gap-2 sm:left-auto sm:w-96 md:top-auto md:right-6 md:bottom-6 print:hidden"
      >
        {toasts.map(({ id, ...message }) => (
          <Toast key={id} {...message} onDismiss={() => acts.dismiss(id)} />
        ))}
      </section>
    </Context>
  );
}

/** The page's messages: read them, add one, dismiss one by ID. */
export function useToasts(): Toasts {
  const value = useContext(Context);
  if (!value) throw new Error('useToasts needs a ToastProvider above it');
  return value;
}
