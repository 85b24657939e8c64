import { useState } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';

type Props = {
  amount: string;
  /** The first and the last day that may be chosen. */
  noticeDate: string;
  today: string;
  /** The day that was reported before. */
  reported: string | null;
  /** With `null` the report is withdrawn. Returns the error sentence; `null` on success. */
  onReport: (day: string | null) => Promise<string | null>;
  onClose: () => void;
};

/** Asks on which day the holder paid. Mount it to open it. */
export function ReportDialog({ amount, noticeDate, today, reported, onReport, onClose }: Props) {
  const holder = useHolder();
  const proposal = useProposal();
  const [day, setDay] = useState(reported ?? today);
  const [problem, setProblem] = useState<string | null>(null);
  const report = () => {
    if (day >= noticeDate && day <= today) return onReport(day);
    setProblem('Please choose a day between the notice and today.');
    return null;
  };
  return (
    <ActDialog
      title={holder ? `When did ${holder.name} pay?` : 'When did you pay?'}
      description={`We will look for ${amount} from that day.`}
      action={proposal?.label ?? 'Report payment'}
      refusalTitle="Nothing was reported"
      size="sm"
      onAct={report}
      onClose={onClose}
    >
      {(pending) => (
        <TextField
          type="date"
          label="Paid on"
          value={day}
          min={noticeDate}
          max={today}
          disabled={pending}
          error={problem}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setDay(currentTarget.value);
          }}
        />
      )}
    </ActDialog>
  );
}
