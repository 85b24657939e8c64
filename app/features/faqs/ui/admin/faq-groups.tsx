import { useEffect, useRef, useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { FAQ_STATES } from '../../faq-labels.ts';
import type { FaqGroup, FaqRowView } from '../../writing/written-faq.ts';
import { CategoryHead } from './category-head.tsx';
import { useDragging } from './use-dragging.ts';

export type FaqListActs = {
  /** Resolves once the list shows the result. */
  move: (id: string, categoryId: string, beforeId: string | null) => Promise<void>;
  moveCategory: (id: string, beforeId: string | null) => Promise<void>;
  /** Returns the error sentence; `null` on success. */
  renameCategory: (id: string, name: string) => Promise<string | null>;
  removeCategory: (id: string) => Promise<void>;
  restore: (id: string) => Promise<void>;
};

type Props = {
  groups: readonly FaqGroup[];
  /** Whether the list is unfiltered, so that it can be reordered. */
  canMove: boolean;
  pending: boolean;
  acts: FaqListActs;
};

/** What gets the focus once the list differs from `before`: in another category the row is a new element. */
type Focus = { id: string; on: 'up' | 'down'; before: readonly FaqGroup[] };

/** The FAQs by category. Rows can be dragged, or moved with buttons, even into an adjacent category. */
export function FaqGroups({ groups, canMove, pending, acts }: Props) {
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<Focus | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focus || pending || groups === focus.before) return;
    const row = list.current?.querySelector(`[data-row="${focus.id}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-move="${focus.on}"]`);
    const other = row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)');
    (button?.disabled ? other : button)?.focus();
    setFocus(null);
    setSaid(placeOf(focus.id, groups));
  }, [focus, pending, groups]);

  const drag = useDragging((id, { groupId, beforeId }) => void acts.move(id, groupId, beforeId));

  /** Moves a row by one place; at an end, into the next category. */
  const step = async (at: number, index: number, by: 'up' | 'down') => {
    const group = groups[at];
    const row = group?.faqs[index];
    if (!group || !row) return;
    const next = groups[at + (by === 'up' ? -1 : 1)];
    if (by === 'up' && index > 0) await acts.move(row.id, group.id, group.faqs[index - 1]?.id ?? null);
    else if (by === 'down' && index < group.faqs.length - 1)
      await acts.move(row.id, group.id, group.faqs[index + 2]?.id ?? null);
    else if (next) await acts.move(row.id, next.id, by === 'up' ? null : (next.faqs[0]?.id ?? null));
    setFocus({ id: row.id, on: by, before: groups });
  };

  return (
    <div ref={list} className="flex flex-col gap-10">
      <p role="status" className="sr-only">
        {said}
      </p>
      {groups.map((group, at) => (
        <section
          key={group.id}
          aria-labelledby={`category-${group.id}`}
          {...(canMove && drag.group(group.id))}
        >
          <CategoryHead
            group={group}
            canMove={canMove}
            pending={pending}
            onUp={at > 0 ? () => acts.moveCategory(group.id, groups[at - 1]?.id ?? null) : null}
            onDown={
              at < groups.length - 1 ? () => acts.moveCategory(group.id, groups[at + 2]?.id ?? null) : null
            }
            onRename={(name) => acts.renameCategory(group.id, name)}
            onRemove={() => acts.removeCategory(group.id)}
          />
          <ol className={cx('divide-y border-y', drag.place?.groupId === group.id && 'border-accent')}>
            {group.faqs.map((faq, index) => (
              <li
                key={faq.id}
                data-row={faq.id}
                {...(canMove && drag.row(group.id, faq.id, group.faqs[index + 1]?.id ?? null))}
                className={cx(
                  'flex items-center gap-3 py-2',
                  drag.dragged === faq.id && 'opacity-50',
                  drag.place?.beforeId === faq.id && 'shadow-[inset_0_2px_0_var(--accent)]',
                )}
              >
                {canMove && (
                  <Icon name="Menu" className="cursor-grab text-muted max-sm:hidden" aria-hidden="true" />
                )}
                <Row faq={faq} />
                {faq.state === 'deleted' && (
                  <Button size="sm" disabled={pending} onClick={() => void acts.restore(faq.id)}>
                    Restore
                  </Button>
                )}
                {canMove && (
                  <span className="flex flex-none">
                    <IconButton
                      icon="Chevron"
                      label={`Move up: ${faq.question}`}
                      data-move="up"
                      disabled={pending || (at === 0 && index === 0)}
                      onClick={() => void step(at, index, 'up')}
                      className="[&_svg]:rotate-180"
                    />
                    <IconButton
                      icon="Chevron"
                      label={`Move down: ${faq.question}`}
                      data-move="down"
                      disabled={pending || (at === groups.length - 1 && index === group.faqs.length - 1)}
                      onClick={() => void step(at, index, 'down')}
                    />
                  </span>
                )}
              </li>
            ))}
            {group.faqs.length === 0 && (
              <li className="py-4">
                <EmptyState title="No FAQs in this category yet." />
              </li>
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Announces a row's new position to screen readers. */
function placeOf(id: string, groups: readonly FaqGroup[]): string {
  for (const { name, faqs } of groups) {
    const at = faqs.findIndex((faq) => faq.id === id);
    if (at >= 0) return `${faqs[at]?.question}: ${at + 1} of ${faqs.length} in ${name}.`;
  }
  return '';
}

function Row({ faq: { id, question, state, savedAt, helped, total } }: { faq: FaqRowView }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <Link to={`/admin/faqs/${id}`} prefetch={false} className="tap wrap-anywhere">
        {question}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <Badge tone={FAQ_STATES[state].tone}>{FAQ_STATES[state].text}</Badge>
        <span>
          Saved <RelativeTime iso={savedAt} />
        </span>
        {total > 0 && (
          <span>
            Helped {helped} of {total}
          </span>
        )}
      </span>
    </span>
  );
}
