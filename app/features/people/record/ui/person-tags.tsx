import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IfMayAct, useMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { LONGEST_TAG } from '../record.ts';

type Props = {
  memberId: string;
  tags: readonly string[];
  /** The tags that the firm uses, to choose from while typing. */
  known: readonly string[];
};

/** The firm's own words for a person. */
export function PersonTags({ memberId, tags, known }: Props) {
  const { attempt, run, pending } = useAct();
  const mayAct = useMayAct();
  const [tag, setTag] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() === '') return;
    const refusal = await attempt(`tag ${memberId}`, (rpc) => rpc.record.addTag.mutate({ memberId, tag }), {
      refresh: 'done',
    });
    setProblem(refusal);
    if (!refusal) setTag('');
  };
  return (
    <div className="flex flex-col gap-3">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((one) => (
            <li key={one}>
              <button
                type="button"
                disabled={pending || !mayAct}
                className="tap inline-flex items-center gap-1 rounded-full border px-3 py-1 text-sm enabled:hover:border-control"
                onClick={() =>
                  void run(`untag ${one}`, (rpc) => rpc.record.removeTag.mutate({ memberId, tag: one }))
                }
              >
                {mayAct && <span className="sr-only">Remove the tag </span>}
                {one}
                {mayAct && <Icon name="X" className="text-muted" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <IfMayAct>
        <form onSubmit={(event) => void add(event)} noValidate className="flex items-end gap-3">
          <TextField
            label="New tag"
            className="min-w-0 flex-1"
            maxLength={LONGEST_TAG}
            autoComplete="off"
            suggestions={known.filter((one) => !tags.includes(one))}
            value={tag}
            disabled={pending}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setTag(currentTarget.value);
            }}
          />
          <Button type="submit" disabled={pending}>
            Add tag
          </Button>
        </form>
      </IfMayAct>
    </div>
  );
}
