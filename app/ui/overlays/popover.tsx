import { type ReactNode, type ToggleEvent, useId, useState } from 'react';
import { Button } from '../button.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Looking } from '../permissions.tsx';
import { usePlaced } from './use-placed.ts';

type Props = {
  /** The text of the button, and the name of the panel. */
  label: string;
  icon?: IconName;
  onOpen?: () => void;
  children: ReactNode;
};

/** A small panel behind a button. The native popover opens and closes it, also without scripts. */
export function Popover({ label, icon, onOpen, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  usePlaced(open, id, `${id}-trigger`, 'end');
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open') onOpen?.();
  };
  return (
    <>
      <Looking>
        <Button id={`${id}-trigger`} popoverTarget={id} size="sm" {...(icon && { icon })}>
          {label}
        </Button>
      </Looking>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={onToggle}
        className="rise fixed m-auto max-h-[70vh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border bg-surface p-2 text-ink shadow-float data-open:inset-auto data-open:m-0"
        data-open={open || undefined}
      >
        {children}
      </section>
    </>
  );
}
