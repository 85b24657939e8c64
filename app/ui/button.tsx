import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-style.ts';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-names.ts';
import { useMayAct } from './permissions.tsx';

type Props = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    icon?: IconName;
    /** Work is in progress: keeps width and focus, announces that it is busy, ignores further clicks. */
    pending?: boolean;
  };

const ignore = (event: MouseEvent) => event.preventDefault();

/** At most one `primary` button per view. `type` defaults to `button`. Not drawn for those who may not act here. */
export function Button({
  variant,
  size,
  className,
  icon,
  pending = false,
  onClick,
  children,
  ...rest
}: Props) {
  if (!useMayAct()) return null;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className })}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? ignore : onClick}
    >
      <span className={pending ? 'contents *:opacity-0' : 'contents'}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </span>
      {pending && <Dots />}
    </button>
  );
}

function Dots() {
  return (
    <span className="absolute inset-0 flex items-center justify-center gap-1" aria-hidden="true">
      <span className="size-1.5 animate-breathe rounded-full bg-current" />
      <span className="size-1.5 animate-breathe rounded-full bg-current [animation-delay:160ms]" />
      <span className="size-1.5 animate-breathe rounded-full bg-current [animation-delay:320ms]" />
    </span>
  );
}
