import type { IconName } from './icon-names.ts';
import { type PausableTimer, pausableTimer } from './pausable-timer.ts';

export type ToastTheme = 'success' | 'warning' | 'critical' | 'invite';

/** A message as the rest of the product writes it (seed §3). */
export type ToastMessage = {
  text: string;
  icon?: IconName;
  link?: { href: string; text: string };
  /** What can be done about it; done, the message goes. */
  action?: { text: string; onPress: () => void };
  theme?: ToastTheme;
  /** Milliseconds after which it goes by itself. */
  autoDismiss?: number;
  /** May be closed by hand; true unless said otherwise. */
  dismissible?: boolean;
};

/** A message that is on the page, under a random id. */
export type HeldToast = ToastMessage & { id: string };

const THEME_ICONS: Record<ToastTheme, IconName> = {
  success: 'Checkmark',
  warning: 'Info',
  critical: 'Alert',
  invite: 'EnvelopeOut',
};

/** The message's own icon, else that of its theme, else Info (seed §4). */
export const toastIcon = ({ icon, theme }: Pick<ToastMessage, 'icon' | 'theme'>): IconName =>
  icon ?? (theme ? THEME_ICONS[theme] : 'Info');

/** Its time, where it has one and someone takes it away then (seed §4). */
export const dismissTimer = (
  autoDismiss: number | undefined,
  onDismiss: (() => void) | undefined,
): PausableTimer | undefined =>
  autoDismiss !== undefined && onDismiss ? pausableTimer(autoDismiss, onDismiss) : undefined;

/** Random, and made without `randomUUID`, which browsers offer only on secure origins. */
export const newToastId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const holdToast = (message: ToastMessage): HeldToast => ({ ...message, id: newToastId() });
export const withToast = (list: readonly HeldToast[], toast: HeldToast): readonly HeldToast[] => [
  ...list,
  toast,
];
export const withoutToast = (list: readonly HeldToast[], id: string): readonly HeldToast[] =>
  list.filter((toast) => toast.id !== id);
