import { type FormEvent, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { LONGEST_TASK, type Task } from '../record.ts';

type Props = {
  memberId: string;
  tasks: readonly Task[];
  /** The firm's people, of whom one owns each task. */
  owners: readonly { id: string; name: string }[];
  /** Who owns a new task unless another is chosen. */
  ownerId: string;
  today: string;
};

/** What the firm has to do about a person. */
export function PersonTasks({ tasks, ...form }: Props) {
  const { run, isRunning } = useAct();
  const [adding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {tasks.length > 0 && (
        <ul className="divide-y border-y">
          {tasks.map(({ id, title, dueOn, isDue, doneAt, owner }) => (
            <li key={id} className="py-2.5">
              <Checkbox
                label={
                  <span className="flex flex-col gap-0.5">
                    <span className={doneAt ? 'wrap-anywhere text-muted line-through' : 'wrap-anywhere'}>
                      {title}
                    </span>
                    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
                      {owner.name} · {doneAt ? `done ${formatDate(doneAt)}` : `due ${formatDate(dueOn)}`}
                      {isDue && <Badge tone="warning">Due</Badge>}
                    </span>
                  </span>
                }
                checked={doneAt !== null}
                disabled={isRunning(`finish ${id}`)}
                onChange={({ currentTarget: { checked: isDone } }) =>
                  void run(`finish ${id}`, (rpc) => rpc.record.setTaskDone.mutate({ id, isDone }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <TaskForm {...form} onClose={() => setAdding(false)} />
      ) : (
        <Button size="sm" icon="Plus" className="self-start" onClick={() => setAdding(true)}>
          Add task
        </Button>
      )}
    </div>
  );
}

function TaskForm({
  memberId,
  owners,
  ownerId,
  today,
  onClose,
}: Omit<Props, 'tasks'> & { onClose: () => void }) {
  const { attempt, pending } = useAct();
  const [id] = useState(newId);
  const [title, setTitle] = useState('');
  const [dueOn, setDueOn] = useState(today);
  const [owner, setOwner] = useState(ownerId);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setProblem('Say what is to be done.');
    if (dueOn === '') return setProblem('Choose the day on which it is due.');
    const refusal = await attempt(
      `task ${id}`,
      (rpc) => rpc.record.addTask.mutate({ id, memberId, title, ownerId: owner, dueOn }),
      { refresh: 'done', done: () => 'Task added.' },
    );
    setProblem(refusal);
    if (!refusal) onClose();
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-3">
      <TextField
        label="Task"
        maxLength={LONGEST_TASK}
        autoComplete="off"
        autoFocus
        value={title}
        disabled={pending}
        error={problem}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setTitle(currentTarget.value);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Owner"
          value={owner}
          disabled={pending}
          options={owners.map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ currentTarget }) => setOwner(currentTarget.value)}
        />
        <TextField
          label="Due"
          type="date"
          value={dueOn}
          disabled={pending}
          onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
        />
      </div>
      <div className="flex gap-3">
        <Button type="submit" pending={pending}>
          Add task
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
