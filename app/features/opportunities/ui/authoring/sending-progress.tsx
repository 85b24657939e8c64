import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';

/** How a file on its way is followed and stopped. */
export type Sending = {
  /** The part that is sent, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

/** How far a file has come. Once all of it is sent it is still looked at. */
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
  const text = sent < 1 ? `Sending, ${percent} %` : 'Sent. We look at it…';
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
