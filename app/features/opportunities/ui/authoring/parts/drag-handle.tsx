import type { ComponentProps } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';

/** Drags an item of a list. For pointers only: the arrows beside it do the same by keyboard and on touch screens. */
export const DragHandle = (props: ComponentProps<'span'>) => (
  <span
    {...props}
    title="Drag to reorder"
    aria-hidden="true"
    className="inline-flex size-10 flex-none cursor-grab items-center justify-center rounded-md text-muted hover:bg-track hover:text-ink active:cursor-grabbing in-disabled:hidden pointer-coarse:hidden"
  >
    <Icon name="Menu" />
  </span>
);

/** The line that shows where a dragged item goes; for the item's class, which places it. */
export const DROP_LINE =
  'relative data-[drop]:before:absolute data-[drop]:before:inset-x-0 data-[drop]:before:h-0.5 data-[drop]:before:rounded-full data-[drop]:before:bg-accent';
