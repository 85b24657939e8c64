import { useState } from 'react';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { TimeField } from '#app/ui/forms/time-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { STAGE_LABELS } from '../../../opportunity.ts';
import { MOVES, type StageMove } from '../../../stages/stage-move.ts';

type Move = Omit<StageMove, 'opportunityId'>;

type Props = {
  name: string;
  from: OpportunityStage;
  opensAt: string | null;
  closesAt: string | null;
  /** Commitments on which nothing is decided. */
  undecided: number;
  timeZone: string;
  /** Returns the error sentence; `null` on success. */
  onMove: (move: Move) => Promise<string | null>;
  onClose: () => void;
};

const REASONS: Readonly<Record<OpportunityStage, { label: string; hint: string; required: boolean }>> = {
  open: {
    label: 'Message to interested members',
    hint: 'Included in the notification that it is open.',
    required: false,
  },
  closed: {
    label: 'Message to interested members',
    hint: 'Included in the notification that it is closed.',
    required: false,
  },
  pipeline: {
    label: 'Message to interested members',
    hint: 'Included in the notification.',
    required: false,
  },
  passed: { label: 'Why we passed', hint: 'Members read it on the page.', required: true },
};

/** Dialog that moves an opportunity to another stage, with the required dates and texts. Mount it to open it. */
export function StageDialog({ name, from, opensAt, closesAt, undecided, timeZone, onMove, onClose }: Props) {
  const targets: readonly OpportunityStage[] = MOVES[from];
  const [to, setTo] = useState<OpportunityStage>(targets[0] ?? from);
  // One that has passed is refused; a new one is chosen, or none.
  const [opening, setOpening] = useState(() => (isToCome(opensAt) ? opensAt : null));
  const [deadline, setDeadline] = useState(from === 'closed' ? null : closesAt);
  const reason = REASONS[to];

  const move = (given: FormData) => {
    const words = (field: string) => String(given.get(field) ?? '').trim() || undefined;
    return onMove({
      from,
      to,
      reason: words('reason'),
      opensAt: (to === 'pipeline' && opening) || undefined,
      // A cleared deadline is none; without this field the present one stays.
      closesAt: to === 'open' ? deadline : undefined,
      outcome: words('outcome'),
      declineRest: words('declineRest'),
    });
  };

  return (
    <ActDialog
      title={`Move ${name}`}
      description={`Now in ${STAGE_LABELS[from]}. Members see the change immediately, and interested members are notified.`}
      action={`Move to ${STAGE_LABELS[to]}`}
      onAct={move}
      onClose={onClose}
    >
      <RadioGroup
        legend="To"
        name="to"
        layout="row"
        value={to}
        onChange={(value) => setTo(targets.find((stage) => stage === value) ?? to)}
        choices={targets.map((stage) => ({ value: stage, label: STAGE_LABELS[stage] }))}
      />
      {to === 'pipeline' && (
        <TimeField
          label="Expected to open"
          className="max-w-80"
          value={opening}
          timeZone={timeZone}
          onChange={setOpening}
        />
      )}
      {to === 'open' && (
        <TimeField
          label={from === 'closed' ? 'New deadline' : 'Deadline'}
          className="max-w-80"
          value={deadline}
          timeZone={timeZone}
          required={from === 'closed'}
          onChange={setDeadline}
        />
      )}
      <TextArea
        key={to}
        name="reason"
        label={reason.label}
        hint={reason.hint}
        required={reason.required}
        rows={3}
        maxLength={4_000}
      />
      {undecided > 0 && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3">
          {undecided === 1 ? '1 commitment is undecided.' : `${undecided} commitments are undecided.`}
        </p>
      )}
      {undecided > 0 && from === 'open' && to !== 'pipeline' && (
        <TextArea
          name="declineRest"
          label={undecided === 1 ? 'Reason for declining it' : 'Reason for declining them'}
          hint="Their members read it. Without a reason, decide on them first."
          required={false}
          rows={2}
          maxLength={1_000}
        />
      )}
      {(to === 'closed' || to === 'passed') && (
        <TextArea
          name="outcome"
          label="Outcome"
          hint="Added to the page with today’s date."
          required={false}
          rows={2}
          maxLength={4_000}
        />
      )}
    </ActDialog>
  );
}

/** Read when the dialog opens, which is always in the browser. */
const isToCome = (iso: string | null): boolean => iso !== null && Date.parse(iso) > Date.now();
