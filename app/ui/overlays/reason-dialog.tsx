import { type ReactNode, useState } from 'react';
import { TextArea, TextField } from '../forms/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';

type Props = {
  title: string;
  description: string;
  action: string;
  /** The longest reason that the act accepts. */
  longest: number;
  hint?: string;
  danger?: boolean;
  refusalTitle?: string;
  /** Said beside the field when there is no reason. */
  whenEmpty?: string;
  /** Has to be typed out. */
  typed?: string;
  /** What the act is about, above the reason. */
  children?: ReactNode;
  /** Returns the error sentence; `null` on success. */
  onAct: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason of an act. Mount it to open it. */
export function ReasonDialog({
  longest,
  hint,
  whenEmpty = 'Please give a reason for the record.',
  refusalTitle = 'Nothing was changed',
  typed,
  children,
  onAct,
  ...dialog
}: Props) {
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const act = () => {
    if (!reason.trim()) {
      setProblem(whenEmpty);
      return null;
    }
    if (typed && name.trim().toLowerCase() !== typed.toLowerCase()) return `Please type “${typed}”.`;
    return onAct(reason.trim());
  };
  return (
    <ActDialog {...dialog} refusalTitle={refusalTitle} onAct={act}>
      {(pending) => (
        <>
          {children}
          <TextArea
            label="Reason"
            hint={hint}
            value={reason}
            maxLength={longest}
            disabled={pending}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setReason(currentTarget.value);
            }}
          />
          {typed && (
            <TextField
              label={`Type “${typed}” to confirm`}
              value={name}
              disabled={pending}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
