import { type ComponentProps, type ReactNode, useState } from 'react';
import { TextField } from '../forms/text-field.tsx';
import { ActDialog } from './act-dialog.tsx';

type Props = Pick<
  ComponentProps<typeof ActDialog>,
  'title' | 'description' | 'size' | 'action' | 'onClose'
> & {
  /** What must be typed, in lower case. */
  phrase: string;
  /** Returns the refusal or `null`; its caller closes the dialog. */
  onAct: () => Promise<string | null>;
  /** What stands above the phrase. */
  children?: (pending: boolean) => ReactNode;
};

/** Requires a typed phrase before an act that cannot be undone. Mount it to open it. */
export function PhraseDialog({ phrase, onAct, children, ...dialog }: Props) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const act = () => {
    if (typed.trim().toLowerCase() === phrase) return onAct();
    setWrong(`Please type “${phrase}”.`);
    return null;
  };
  return (
    <ActDialog {...dialog} role="alertdialog" danger onAct={act}>
      {(pending) => (
        <>
          {children?.(pending)}
          <TextField
            label={`Type “${phrase}” to confirm`}
            value={typed}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setWrong(null);
              setTyped(currentTarget.value);
            }}
            error={wrong}
            disabled={pending}
          />
        </>
      )}
    </ActDialog>
  );
}
