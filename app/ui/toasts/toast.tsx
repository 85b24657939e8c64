import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { Link } from '../navigation/link.tsx';
import type { PausableTimer } from './pausable-timer.ts';
import { TimeLeft } from './time-left.tsx';
import { dismissTimer, type ToastMessage, type ToastTheme, toastIcon } from './toast-rules.ts';

type Props = Omit<ToastMessage, 'about' | 'place'> & {
  /** Without it the toast neither closes nor dismisses itself. */
  onDismiss?: () => void;
};

const TINTS: Record<ToastTheme | 'plain', string> = {
  plain: 'bg-track text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  critical: 'bg-critical-soft text-critical',
  invite: 'bg-invite-soft text-invite',
};

/** A floating message (seed §3, §4). Its timer pauses while it has the pointer or the focus. */
export function Toast({
  text,
  icon,
  link,
  action,
  theme,
  autoDismiss,
  dismissible = true,
  onDismiss,
}: Props) {
  const hold = useAutoDismiss(autoDismiss, onDismiss);
  return (
    <div
      role={theme === 'critical' ? 'alert' : 'status'}
      {...hold}
      className="rise pointer-events-auto flex w-full items-start gap-3 rounded-md border bg-surface p-3 shadow-float"
    >
      <span
        className={cx(
          'flex size-8 flex-none items-center justify-center rounded-sm',
          TINTS[theme ?? 'plain'],
        )}
      >
        <Icon name={toastIcon({ icon, theme })} />
      </span>
      <div className="min-w-0 flex-1 py-1.5">
        <p>{text}</p>
        {link && (
          <p className="mt-1">
            <Link to={link.href}>{link.text}</Link>
          </p>
        )}
        {action && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              size="sm"
              onClick={() => {
                action.onPress();
                onDismiss?.();
              }}
            >
              {action.text}
            </Button>
            {action.forMs !== undefined && <TimeLeft ms={action.forMs} onEnd={onDismiss} />}
          </div>
        )}
      </div>
      {dismissible && onDismiss && (
        <button
          type="button"
          title="Close this message"
          aria-label="Close this message"
          onClick={onDismiss}
          className="flex size-8 flex-none items-center justify-center rounded-md text-muted transition-colors hover:bg-track hover:text-ink pointer-coarse:size-11"
        >
          <Icon name="X" />
        </button>
      )}
    </div>
  );
}

/** Dismisses after `ms`; returns the handlers that pause the timer while someone is reading. */
function useAutoDismiss(ms: number | undefined, onDismiss: (() => void) | undefined) {
  const timer = useRef<PausableTimer>(undefined);
  const dismiss = useEffectEvent(() => onDismiss?.());
  const canDismiss = onDismiss !== undefined;

  useEffect(() => {
    const made = dismissTimer(ms, canDismiss ? () => dismiss() : undefined);
    timer.current = made;
    made?.start();
    return () => made?.pause();
  }, [ms, canDismiss]);

  const pause = () => timer.current?.pause();
  const goOn = () => timer.current?.start();
  return { onPointerEnter: pause, onPointerLeave: goOn, onFocus: pause, onBlur: goOn };
}
