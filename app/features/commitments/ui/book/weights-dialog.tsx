import { useId, useState } from 'react';
import { LIKELIHOOD_LABELS, LIKELIHOODS } from '#app/domain/investing/likelihood.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { problemWithWeights, type Weights, weightsSchema } from '../../book/weights.ts';

type Props = {
  weights: Weights;
  /** Returns the error sentence; `null` on success. */
  onSave: (weights: Weights) => Promise<string | null>;
  onClose: () => void;
};

/** Dialog that explains the probability-weighted total and sets the weights. Mount it to open it. */
export function WeightsDialog({ weights, onSave, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<readonly string[]>(weights.map(String));
  const save = () => {
    const read = weightsSchema.safeParse(
      typed.map((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)),
    );
    if (!read.success) return 'Please enter whole percentages from 0 to 100.';
    return problemWithWeights(read.data) ?? onSave(read.data);
  };
  return (
    <ActDialog
      title="Probability weights"
      description="Accepted amounts count in full. Requested amounts count as very likely. For everyone else, the desired or indicated amount counts by the likelihood they set, or as undecided if they set none."
      action="Save for all opportunities"
      refusalTitle="Nothing was changed"
      onAct={save}
      onClose={onClose}
    >
      {(pending) => (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
          {LIKELIHOODS.map((likelihood, at) => (
            <TextField
              key={likelihood}
              id={`${id}-${likelihood}`}
              label={LIKELIHOOD_LABELS[likelihood]}
              inputMode="numeric"
              maxLength={3}
              value={typed[at] ?? ''}
              disabled={pending}
              onChange={({ currentTarget: { value } }) =>
                setTyped((before) => before.map((text, other) => (other === at ? value : text)))
              }
            />
          ))}
        </div>
      )}
    </ActDialog>
  );
}
