import {
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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

/** Reports a modal dialog that has opened; returns what reports that it has closed. */
type ReportModal = (dialog: HTMLDialogElement) => () => void;
const ModalContext = createContext<ReportModal | null>(null);

/** Bottom right, or under the header where navigation is at the bottom. */
const ON_PAGE = 'inset-x-4 top-15 sm:left-auto sm:w-96 md:top-auto md:right-6 md:bottom-6';
/** Away from what a dialog has at the right: its button that closes it, and its actions. */
const IN_MODAL = 'inset-x-4 top-2 sm:right-auto sm:w-96 md:top-auto md:bottom-6 md:left-6';

/** Keeps the page's messages and shows them. */
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
  const [modals, setModals] = useState<readonly HTMLDialogElement[]>([]);
  const [report] = useState(() => (dialog: HTMLDialogElement) => {
    setModals((open) => [...open, dialog]);
    return () => setModals((open) => open.filter((one) => one !== dialog));
  });
  return (
    <Context value={value}>
      <ModalContext value={report}>{children}</ModalContext>
      <Corner modal={modals.at(-1) ?? null} />
    </Context>
  );
}

/**
 * The messages in the corner. Everything outside a modal dialog is dimmed, inert and unknown to screen readers, so they
 * are within the newest one. The element is moved, because the time of a message rendered again would start again.
 */
function Corner({ modal }: { modal: HTMLDialogElement | null }) {
  const home = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = modal ?? home.current;
    if (list.current && list.current.parentElement !== place) place?.append(list.current);
  }, [modal]);
  return (
    <div ref={home} className="contents">
      <ToastList
        ref={list}
        place="corner"
        label="Alerts"
        className={cx('fixed z-50 flex flex-col gap-2', modal ? IN_MODAL : ON_PAGE)}
      />
    </div>
  );
}

/** The messages of one place. */
export function ToastList({
  place,
  label,
  className,
  ref,
}: {
  place: ToastPlace;
  label: string;
  className: string;
  ref?: Ref<HTMLElement>;
}) {
  const { toasts, dismiss } = useToasts();
  return (
    <section
      ref={ref}
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

/** For modal dialogs, in which messages are shown while they are open; `null` where there are no messages. */
export const useReportModal = (): ReportModal | null => useContext(ModalContext);
