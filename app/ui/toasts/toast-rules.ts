import type { IconName } from '../icons/icon-names.ts';
import { type PausableTimer, pausableTimer } from './pausable-timer.ts';

export type ToastTheme = 'success' | 'warning' | 'critical' | 'invite';

/** A message as callers write it (seed §3). */
export type ToastMessage = {
  text: string;
  icon?: IconName;
  link?: { href: string; text: string };
  /** An optional action, possibly for a limited time; the message is dismissed after either. */
  action?: { text: string; onPress: () => void; forMs?: number };
  theme?: ToastTheme;
  /** Milliseconds after which it is dismissed automatically. */
  autoDismiss?: number;
  /** Whether it can be closed by hand; true by default. */
  dismissible?: boolean;
  /** What the message is about: a later message about the same replaces it. */
  about?: string;
  /** Where it is shown: in the corner, or in the free part of the page's header, where it covers no content. */
  place?: ToastPlace;
};
export type ToastPlace = 'corner' | 'header';

/** A message on the page, under a random ID. */
export type HeldToast = ToastMessage & { id: string };

const THEME_ICONS: Record<ToastTheme, IconName> = {
  success: 'Checkmark',
  warning: 'Info',
  critical: 'Alert',
  invite: 'EnvelopeOut',
};

/** The message's own icon, else the icon of its theme, else Info (seed §4). */
export const toastIcon = ({ icon, theme }: Pick<ToastMessage, 'icon' | 'theme'>): IconName =>
  icon ?? (theme ? THEME_ICONS[theme] : 'Info');

/** Returns its duration, when it has one and can be dismissed (seed §4). */
export const dismissTimer = (
  autoDismiss: number | undefined,
  onDismiss: (() => void) | undefined,
): PausableTimer | undefined =>
  autoDismiss !== undefined && onDismiss ? pausableTimer(autoDismiss, onDismiss) : undefined;

/** A random ID, made without `randomUUID`, which browsers offer only on secure origins. */
export const newToastId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const toToast = (message: ToastMessage): HeldToast => ({ ...message, id: newToastId() });
/** Adds a message at the end, in place of an older one about the same. */
export const withToast = (list: readonly HeldToast[], toast: HeldToast): readonly HeldToast[] => [
  ...list.filter(({ about }) => about === undefined || about !== toast.about),
  toast,
];
export const withoutToast = (list: readonly HeldToast[], id: string): readonly HeldToast[] =>
  list.filter((toast) => toast.id !== id);
