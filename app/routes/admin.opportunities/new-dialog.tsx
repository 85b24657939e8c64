import { type FormEvent, useId, useState } from 'react';
import { OPPORTUNITY_STAGES, type OpportunityStage } from '#app/domain/opportunity-content.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type Props = {
  /** Returns the error; `null` for none. */
  onCreate: (given: { name: string; firstStage: OpportunityStage }) => Promise<string | null>;
  onClose: () => void;
};

/** Creates a new opportunity. Mount it to open it. */
export function NewDialog({ onCreate, onClose }: Props) {
  const form = useId();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const name = String(given.get('name')).trim();
    const firstStage = OPPORTUNITY_STAGES.find((stage) => stage === given.get('firstStage')) ?? 'pipeline';
    if (!name) return setProblem('Please enter a name. You can change it later.');
    setPending(true);
    setProblem(await onCreate({ name, firstStage }));
    setPending(false);
  };
  return (
    <Dialog
      open
      size="sm"
      locked={pending}
      title="New opportunity"
      description="Only admins can see it until you publish it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            Create draft
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void create(event)} noValidate className="flex flex-col gap-4">
        <TextField name="name" label="Name" maxLength={120} autoComplete="off" error={problem} />
        <Select
          name="firstStage"
          label="First stage"
          defaultValue="pipeline"
          options={OPPORTUNITY_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
        />
      </form>
    </Dialog>
  );
}
