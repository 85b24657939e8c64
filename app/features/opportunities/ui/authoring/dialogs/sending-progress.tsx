import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';

/** Progress and cancellation of an upload. */
export type Sending = {
  /** The uploaded fraction, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** Upload progress. The file is still being checked after the upload is complete. */
export function SendingProgress({
  label,
  sent,
  onCancel,
}: {
  label: string;
  sent: number;
  onCancel?: () => void;
}) {
  const percent = Math.floor(sent * 100);
  const text = sent < 1 ? `Uploading, ${percent}%` : 'Uploaded. Checking…';
  return (
    <div className="flex flex-col gap-2">
      <Progress label={label} value={percent} max={100} text={text} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">{text}</p>
        {onCancel && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
