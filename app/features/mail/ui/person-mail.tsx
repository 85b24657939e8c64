import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MailStateText } from '#app/ui/tables/mail-state.tsx';
import { type PersonMail as Mails, SUPPRESSION_LABELS, TEMPLATE_LABELS } from '../mail.ts';

type Props = {
  mails: Mails;
  pending: boolean;
  onAllow: (address: string) => void;
};

export function PersonMail({ mails: { suppression, mails }, pending, onAllow }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {suppression && (
        <div className="flex flex-col items-start gap-3 rounded-md bg-critical-soft p-4">
          <p>
            <strong className="font-semibold">No mail is sent to {suppression.address}.</strong>{' '}
            {SUPPRESSION_LABELS[suppression.reason]} <RelativeTime iso={suppression.since} />
            {suppression.detail && <span className="wrap-anywhere">: {suppression.detail}</span>}
          </p>
          <Button size="sm" pending={pending} onClick={() => onAllow(suppression.address)}>
            Allow e-mail again
          </Button>
        </div>
      )}
      {mails.length === 0 && <EmptyState title="No e-mails sent yet." />}
      {mails.length > 0 && (
        <ul className="divide-y border-y">
          {mails.map(({ mailId, template, ...outcome }) => (
            <li key={mailId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5">
              <span>
                {TEMPLATE_LABELS[template] ?? template}
                <span className="text-muted">
                  {' '}
                  · <RelativeTime iso={outcome.at} />
                </span>
              </span>
              <MailStateText {...outcome} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
