import { useState } from 'react';
import { OPPORTUNITY_STAGES, type OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import {
  TEMPLATE_NAMES,
  TEMPLATES,
  type TemplateName,
} from '#app/features/opportunities/authoring/templates.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';

export type NewOpportunity = { name: string; firstStage: OpportunityStage; template?: TemplateName };

type Props = {
  /** Returns the error; `null` for none. */
  onCreate: (given: NewOpportunity) => Promise<string | null>;
  onClose: () => void;
};

/** Creates a new opportunity. Mount it to open it. */
export function NewDialog({ onCreate, onClose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const create = (given: FormData) => {
    const name = String(given.get('name')).trim();
    const firstStage = OPPORTUNITY_STAGES.find((stage) => stage === given.get('firstStage')) ?? 'pipeline';
    const template = TEMPLATE_NAMES.find((one) => one === given.get('template'));
    setProblem(name ? null : 'Please enter a name. You can change it later.');
    return name ? onCreate({ name, firstStage, ...(template && { template }) }) : null;
  };
  return (
    <ActDialog
      size="sm"
      title="New opportunity"
      description="Only admins can see it until you publish it."
      action="Create draft"
      onAct={create}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={120} autoComplete="off" error={problem} />
      <Select
        name="template"
        label="Start with"
        hint="A template has headings and key figures to fill in. To start from another opportunity, use “Duplicate” in its editor."
        placeholder="Empty page"
        required={false}
        options={TEMPLATE_NAMES.map((value) => ({ value, label: TEMPLATES[value].label }))}
      />
      <Select
        name="firstStage"
        label="First stage"
        defaultValue="pipeline"
        options={OPPORTUNITY_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
      />
    </ActDialog>
  );
}
