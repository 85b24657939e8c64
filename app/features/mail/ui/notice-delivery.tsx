import { MAIL_STATE_LABELS, MAIL_STATES } from '#app/domain/messages/mail-state.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { MailStateText } from '#app/ui/tables/mail-state.tsx';
import type { NoticeOutcome } from '../mail.ts';

const number = (value: number): string => value.toLocaleString('en-GB');

type Props = {
  outcome: NoticeOutcome;
  personTo: (id: string) => string;
};

/**
 * The delivery of the mails about one notice: counts, and the names of recipients who did not get it. Renders nothing
 * if it was not mailed.
 */
export function NoticeDelivery({ outcome: { counts, notMailed, undelivered }, personTo }: Props) {
  const total = Object.values(counts).reduce((sum, mails) => sum + mails, 0);
  if (total === 0) return null;
  const parts = MAIL_STATES.toReversed().flatMap((state) => {
    const mails = counts[state] ?? 0;
    return mails > 0 ? [`${number(mails)} ${MAIL_STATE_LABELS[state].toLowerCase()}`] : [];
  });
  return (
    <div className="flex flex-col gap-2">
      <p>
        {total === 1 ? '1 e-mail' : `${number(total)} e-mails`}: {parts.join(', ')}
      </p>
      {notMailed.length > 0 && (
        <ul aria-label="Why not" className="text-sm text-muted">
          {notMailed.map(({ reason, mails }) => (
            <li key={reason ?? ''} className="wrap-anywhere">
              {number(mails)} not mailed: {reason ?? 'the reason is not known.'}
            </li>
          ))}
        </ul>
      )}
      {undelivered.length > 0 && (
        <ul className="divide-y border-y">
          {undelivered.map(({ memberId, name, ...mail }) => (
            <li key={memberId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2">
              <Link to={personTo(memberId)} prefetch={false} className="tap">
                {name}
              </Link>
              <MailStateText {...mail} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
