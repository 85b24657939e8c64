import { type FormEvent, useId, useState } from 'react';
import { LIKELIHOOD_LABELS, LIKELIHOODS } from '#app/domain/likelihood.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const read = weightsSchema.safeParse(
      typed.map((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)),
    );
    const wrong = read.success
      ? problemWithWeights(read.data)
      : 'Please enter whole percentages from 0 to 100.';
    setProblem(wrong);
    if (wrong || !read.success) return;
    setPending(true);
    setProblem(await onSave(read.data));
    setPending(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      title="Probability weights"
      description="Accepted amounts count in full. Requested amounts count as very likely. For everyone else, the desired or indicated amount counts by the likelihood they set, or as undecided if they set none."
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Save for all opportunities
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {problem && <ErrorSummary title="Nothing was changed" errors={[{ message: problem }]} />}
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
      </form>
    </Dialog>
  );
}
