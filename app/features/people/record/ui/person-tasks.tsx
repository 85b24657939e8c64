import { type FormEvent, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
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
  const { attempt, run, isRunning } = useAct();
  const [adding, setAdding] = useState(false);
  const mayAct = useMayAct();
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Task | null>(null);
  const remove = async ({ id }: Task) => {
    const refusal = await attempt(`remove ${id}`, (rpc) => rpc.record.removeTask.mutate({ id }), {
      done: () => 'Task deleted.',
    });
    if (!refusal) setRemoving(null);
    return refusal;
  };
  return (
    <div className="flex flex-col gap-4">
      {tasks.length === 0 && !mayAct && <EmptyState title="No tasks yet." />}
      {tasks.length > 0 && (
        <ul className="divide-y border-y">
          {tasks.map((task) => {
            const { id, title, dueOn, isDue, doneAt, owner } = task;
            if (id === editing)
              return (
                <li key={id} className="py-3">
                  <TaskForm {...form} task={task} onClose={() => setEditing(null)} />
                </li>
              );
            return (
              <li key={id} className="flex items-start gap-1 py-2.5">
                <div className="min-w-0 flex-1">
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
                </div>
                {!doneAt && (
                  <IconButton
                    icon="Pen"
                    label={`Edit the task ${title}`}
                    className="-my-2"
                    onClick={() => setEditing(id)}
                  />
                )}
                <IconButton
                  icon="X"
                  label={`Delete the task ${title}`}
                  className="-my-2"
                  onClick={() => setRemoving(task)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {removing && (
        <ActDialog
          title="Delete this task?"
          description="It is deleted for everyone at the firm and cannot be restored."
          action="Delete"
          danger
          onAct={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p className="wrap-anywhere text-muted">{removing.title}</p>
        </ActDialog>
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

type FormProps = Omit<Props, 'tasks'> & {
  /** The task that is changed; without it, a new one is planned. */
  task?: Task;
  onClose: () => void;
};

function TaskForm({ memberId, owners, ownerId, today, task, onClose }: FormProps) {
  const { attempt, pending } = useAct();
  const [id] = useState(() => task?.id ?? newId());
  const [title, setTitle] = useState(task?.title ?? '');
  const [dueOn, setDueOn] = useState(task?.dueOn ?? today);
  const [owner, setOwner] = useState(task?.owner.id ?? ownerId);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setProblem('Say what is to be done.');
    if (dueOn === '') return setProblem('Choose the day on which it is due.');
    const refusal = await attempt(
      `task ${id}`,
      (rpc) =>
        task
          ? rpc.record.changeTask.mutate({ id, title, ownerId: owner, dueOn })
          : rpc.record.addTask.mutate({ id, memberId, title, ownerId: owner, dueOn }),
      { refresh: 'done', done: () => (task ? 'Task saved.' : 'Task added.') },
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
          {task ? 'Save task' : 'Add task'}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
