import {
  isUndelivered,
  MAIL_STATE_LABELS,
  type MailOutcome,
  type MailState,
} from '#app/domain/messages/mail-state.ts';
import { Badge, type Tone } from '../badge.tsx';

const TONES: Partial<Record<MailState, Tone>> = {
  delivered: 'success',
  deferred: 'warning',
  complained: 'warning',
};

/** The delivery state of a mail, with the reason if known. */
export function MailStateText({ state, reason }: Pick<MailOutcome, 'state' | 'reason'>) {
  const hasReason = reason !== null && state !== 'delivered' && state !== 'sent';
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <Badge tone={isUndelivered(state) ? 'critical' : (TONES[state] ?? 'neutral')}>
        {MAIL_STATE_LABELS[state]}
      </Badge>
      {hasReason && <span className="max-w-72 text-xs font-normal wrap-anywhere text-muted">{reason}</span>}
    </span>
  );
}
