import type { ComponentProps } from 'react';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { DragHandle } from './drag-handle.tsx';

type Props = {
  /** The name of one item: "Section". */
  one: string;
  /** Its position, from 0, and the number of items. */
  place: number;
  count: number;
  /** The name in the labels of its buttons: "Section 2, Why now". */
  name: string;
  /** Its own title, shown while it is folded. */
  title: string;
  /** `null` if it cannot be folded; `body` is the id of what it folds. */
  fold: { isOpen: boolean; toggle: () => void; body: string } | null;
  handle: ComponentProps<'span'>;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** The first line of an item: folds, drags, moves and removes it. */
export function RowHead({ one, place, count, name, title, fold, handle, onMove, onRemove }: Props) {
  return (
    <div className="-my-1 flex items-center justify-between gap-2">
      {fold ? (
        <button
          type="button"
          aria-expanded={fold.isOpen}
          aria-controls={fold.body}
          onClick={fold.toggle}
          className="-ml-2 flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start hover:bg-track pointer-coarse:min-h-11"
        >
          <Icon name="Chevron" className={fold.isOpen ? 'text-muted' : '-rotate-90 text-muted'} />
          <span className="truncate">
            <span className={cx('text-xs text-muted', title && 'max-sm:sr-only')}>
              {one} {place + 1}
            </span>{' '}
            <span className="font-semibold">{title}</span>
          </span>
        </button>
      ) : (
        <p className="min-w-0 truncate text-xs text-muted" aria-hidden="true">
          {one} {place + 1}
        </p>
      )}
      <div className="flex">
        {count > 1 && <DragHandle {...handle} />}
        <IconButton
          icon="Chevron"
          label={`Move up: ${name}`}
          data-move="up"
          disabled={place === 0}
          onClick={() => onMove(-1)}
          className="[&_svg]:rotate-180"
        />
        <IconButton
          icon="Chevron"
          label={`Move down: ${name}`}
          data-move="down"
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon="X" label={`Remove: ${name}`} onClick={onRemove} />
      </div>
    </div>
  );
}
