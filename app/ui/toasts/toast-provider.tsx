import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { cx } from '../cx.ts';
import { Toast } from './toast.tsx';
import {
  type HeldToast,
  type ToastMessage,
  type ToastPlace,
  toToast,
  withoutToast,
  withToast,
} from './toast-rules.ts';

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
      <ToastList
        place="corner"
        label="Messages"
        className="fixed inset-x-4 top-15 z-50 flex flex-col gap-2 sm:left-auto sm:w-96 md:top-auto md:right-6 md:bottom-6"
      />
    </Context>
  );
}

/** The messages of one place. */
export function ToastList({
  place,
  label,
  className,
}: {
  place: ToastPlace;
  label: string;
  className: string;
}) {
  const { toasts, dismiss } = useToasts();
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className={cx('pointer-events-none print:hidden', className)}
    >
      {toasts
        .filter((toast) => (toast.place ?? 'corner') === place)
        .map(({ id, about: _, place: __, ...message }) => (
          <Toast key={id} {...message} onDismiss={() => dismiss(id)} />
        ))}
    </section>
  );
}

/** The page's messages: read them, add one, dismiss one by ID. */
export function useToasts(): Toasts {
  const value = useContext(Context);
  if (!value) throw new Error('useToasts needs a ToastProvider above it');
  return value;
}
