import { formatDateTime } from '#app/platform/format/dates.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { answerText, readText, type StatementReport } from '../reading/report.ts';
import type { BankFileAnswer } from './bank-file-button.tsx';

type Props = { answer: BankFileAnswer; timeZone: string; onClose: () => void };

/** What became of a bank file. A refusal stays until it is closed. */
export function BankFileOutcome({ answer, timeZone, onClose }: Props) {
  const isRefused = 'problem' in answer;
  return (
    <section
      role={isRefused ? 'alert' : 'status'}
      className={
        isRefused
          ? 'flex gap-3 rounded-md bg-critical-soft p-4 text-critical'
          : 'flex gap-3 rounded-md border p-4'
      }
    >
      <Icon name={isRefused ? 'Alert' : 'Info'} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 wrap-anywhere">
        <p className="font-semibold">
          {isRefused ? `Nothing was recorded from ${answer.fileName}` : `${answer.fileName} was read`}
        </p>
        {isRefused ? (
          <p>{answer.problem}</p>
        ) : (
          <>
            {answer.payouts.map((one) => (
              <p key={one.id}>
                <Link to={`/admin/payments/payouts/${one.id}`}>Pay-outs</Link>. {answerText(one)}
              </p>
            ))}
            {answer.statements.map((one) => (
              <p key={`${one.account} ${one.statementId} ${one.id}`}>
                <span className="font-medium">Statement {one.statementId}</span>, account ending{' '}
                {one.account.slice(-4)}. {statementText(one, timeZone)}
                {one.warning && (
                  <span className="block text-warning">{one.warning} The entries were read.</span>
                )}
              </p>
            ))}
          </>
        )}
      </div>
      <IconButton icon="X" label="Close" onClick={onClose} />
    </section>
  );
}

function statementText(report: StatementReport, timeZone: string): string {
  const { alreadyRead } = report;
  if (alreadyRead === 'copy') return 'The bank calls it a copy. Nothing was added.';
  if (alreadyRead)
    return `Already read on ${formatDateTime(alreadyRead.at, timeZone)} by ${alreadyRead.by ?? 'the command line'}. Nothing was added.`;
  return readText(report);
}
