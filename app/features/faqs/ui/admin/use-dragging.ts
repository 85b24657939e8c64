import { type DragEvent, useState } from 'react';

/** A drop position: before this row, or at the end of the group. */
type DropPosition = { groupId: string; beforeId: string | null };

/** Marks dragged data as ours, to distinguish it from files and text. */
const TYPE = 'application/x-vestry-faq';

/** Drag and drop of rows, within and between groups. */
export function useDragging(onDrop: (id: string, place: DropPosition) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<DropPosition | null>(null);
  const end = () => {
    setDragged(null);
    setPlace(null);
  };
  const over = (event: DragEvent, at: DropPosition) => {
    if (!event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    event.stopPropagation();
    if (place?.groupId !== at.groupId || place.beforeId !== at.beforeId) setPlace(at);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(TYPE)) return;
    event.preventDefault();
    event.stopPropagation();
    const id = event.dataTransfer.getData(TYPE);
    if (place && id !== place.beforeId) onDrop(id, place);
    end();
  };
  return {
    dragged,
    place,
    /** The attributes of a row; `nextId`: the row below it. */
    row: (groupId: string, id: string, nextId: string | null) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(TYPE, id);
        event.dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragEnd: end,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        over(event, { groupId, beforeId: event.clientY < top + height / 2 ? id : nextId });
      },
      onDrop: drop,
    }),
    /** The attributes of a group: a drop outside its rows appends. */
    group: (groupId: string) => ({
      onDragOver: (event: DragEvent) => over(event, { groupId, beforeId: null }),
      onDrop: drop,
    }),
  };
}
