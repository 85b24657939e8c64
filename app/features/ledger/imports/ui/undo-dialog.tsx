import { useEffect, useState } from 'react';
import { FieldError } from '#app/ui/forms/field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { call } from '#app/ui/rpc/call.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import type { ImportKind } from '../import-format.ts';

type Forecast = { undone: number; skipped: number; notices: string[] };

type Props = {
  id: string;
  fileName: string;
  kind: ImportKind;
  /** Returns why it could not be undone; `null` on success. */
  onUndo: () => Promise<string | null>;
  onClose: () => void;
};

const HOW: Record<ImportKind, string> = {
  ledger: 'Each line is reversed on its own date. Lines and reversals stay visible.',
  valuations: 'Each valuation is withdrawn. An earlier valuation counts again if it has another date.',
  rates: 'Each rate is withdrawn. The rate of the day before applies instead.',
};

/** Asks for confirmation before an import is undone, and explains the effects. Mount it to open it. */
export function UndoDialog({ id, fileName, kind, onUndo, onClose }: Props) {
  const [forecast, setForecast] = useState<Forecast | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call((rpc) => rpc.ledgerImport.forecastUndo.query({ id })).then(setForecast, (error: unknown) =>
      setFailure(failureText(error)),
    );
  }, [id]);
  return (
    <ActDialog
      size="sm"
      role="alertdialog"
      title={`Undo ${fileName}?`}
      description={HOW[kind]}
      action="Undo import"
      ready={forecast !== null && forecast.undone > 0}
      onAct={onUndo}
      onClose={onClose}
    >
      <div role="status" className="flex flex-col gap-2">
        {!forecast && !failure && <p className="text-muted">Checking what depends on it…</p>}
        {forecast && <p>{undoneText(kind, forecast)}</p>}
        {forecast?.notices.map((notice) => (
          <p key={notice} className="text-muted">
            {notice}
          </p>
        ))}
      </div>
      {failure && <FieldError id={undefined}>{failure}</FieldError>}
    </ActDialog>
  );
}

const NOUNS: Record<ImportKind, [one: string, many: string]> = {
  ledger: ['line', 'lines'],
  valuations: ['valuation', 'valuations'],
  rates: ['rate', 'rates'],
};

function undoneText(kind: ImportKind, { undone, skipped }: Forecast): string {
  const counted = (number: number) =>
    `${number.toLocaleString('en-GB')} ${NOUNS[kind][number === 1 ? 0 : 1]}`;
  if (undone === 0) return 'Nothing left to undo.';
  const left = skipped === 0 ? '' : ` ${counted(skipped)} stay as they are.`;
  return `${counted(undone)} will be undone.${left}`;
}
