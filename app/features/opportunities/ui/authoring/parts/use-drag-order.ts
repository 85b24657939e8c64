import { type DragEvent, useRef, useState } from 'react';
import { dropPlace } from './written.ts';

/** Firefox starts no drag without data; no field accepts this type. */
const DATA_TYPE = 'application/x-row';

/**
 * Lets a pointer drag the items of a list to another place; keys have the arrows. `move` gets the positions before
 * and after the move.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  /** The dragged item, and the gap under the pointer: 0 is before the first item. */
  const [drag, setDrag] = useState<{ from: number; gap: number } | null>(null);

  const start = (event: DragEvent, from: number) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(DATA_TYPE, '');
    const item = list.current?.children[from];
    if (item) event.dataTransfer.setDragImage(item, 16, 16);
    setDrag({ from, gap: from });
  };
  // Captured, so that no text field inside takes the item for text.
  const over = (event: DragEvent) => {
    if (!drag) return;
    event.preventDefault();
    event.stopPropagation();
    const middles = [...(list.current?.children ?? [])].map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return top + height / 2;
    });
    const gap = middles.filter((middle) => middle < event.clientY).length;
    if (gap !== drag.gap) setDrag({ ...drag, gap });
  };
  const drop = (event: DragEvent) => {
    if (!drag) return;
    event.preventDefault();
    event.stopPropagation();
    const to = dropPlace(drag);
    setDrag(null);
    if (to !== drag.from) move(drag.from, to);
  };

  return {
    list,
    listProps: { onDragOverCapture: over, onDropCapture: drop },
    handleProps: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => start(event, at),
      onDragEnd: () => setDrag(null),
    }),
    /** Where the item would go, as seen from the item at `at`; for a line before or after it. */
    dropAt: (at: number, count: number): 'before' | 'after' | undefined => {
      if (!drag || dropPlace(drag) === drag.from) return undefined;
      if (drag.gap === at) return 'before';
      return drag.gap === count && at === count - 1 ? 'after' : undefined;
    },
  };
}
