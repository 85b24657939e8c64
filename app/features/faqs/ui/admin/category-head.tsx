import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { LONGEST_CATEGORY } from '../../faq.ts';
import type { FaqGroup } from '../../writing/written-faq.ts';

type Props = {
  group: FaqGroup;
  canMove: boolean;
  pending: boolean;
  /** `null` at the end of the list. */
  onUp: (() => Promise<void>) | null;
  onDown: (() => Promise<void>) | null;
  /** Returns the error sentence; `null` on success. */
  onRename: (name: string) => Promise<string | null>;
  onRemove: () => Promise<void>;
};

export function CategoryHead({ group, canMove, pending, onUp, onDown, onRename, onRemove }: Props) {
  const form = useId();
  const [renaming, setRenaming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    const wrong = name ? await onRename(name) : 'Please enter a name.';
    setProblem(wrong);
    if (!wrong) setRenaming(false);
  };
  const items = [
    { label: 'Rename…', onSelect: () => setRenaming(true) },
    ...(onUp ? [{ label: 'Move up', onSelect: () => void onUp() }] : []),
    ...(onDown ? [{ label: 'Move down', onSelect: () => void onDown() }] : []),
    ...(group.faqs.length === 0
      ? [{ label: 'Remove', tone: 'critical' as const, separated: true, onSelect: () => void onRemove() }]
      : []),
  ];
  return (
    <div className="mb-2 flex items-center justify-between gap-3">
      <h2 id={`category-${group.id}`} className="min-w-0 wrap-anywhere">
        {group.name}
      </h2>
      {canMove && (
        <span className="flex flex-none items-center gap-2">
          <Link
            to={`/admin/faqs/new?${new URLSearchParams({ category: group.id })}`}
            prefetch={false}
            className="tap"
            aria-label={`Add an FAQ to ${group.name}`}
          >
            Add
          </Link>
          <Menu
            label={group.name}
            items={items}
            trigger={(trigger) => (
              <IconButton {...trigger} icon="More" label={`Actions for ${group.name}`} disabled={pending} />
            )}
          />
        </span>
      )}
      <Dialog
        open={renaming}
        size="sm"
        title="Rename category"
        onClose={() => setRenaming(false)}
        actions={
          <>
            <Button onClick={() => setRenaming(false)}>Cancel</Button>
            <Button type="submit" form={form} variant="primary" pending={pending}>
              Rename
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={(event) => void rename(event)} noValidate>
          <TextField
            name="name"
            label="Name"
            defaultValue={group.name}
            maxLength={LONGEST_CATEGORY}
            error={problem}
          />
        </form>
      </Dialog>
    </div>
  );
}
