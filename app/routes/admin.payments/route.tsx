import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { TableQuestion } from '#app/features/payments/bank-files/csv/bank-table.ts';
import { paymentsOverview } from '#app/features/payments/overview/overview.server.ts';
import { type BankFileAnswer, BankFileButton } from '#app/features/payments/ui/bank-file-button.tsx';
import { BankFileOutcome } from '#app/features/payments/ui/bank-file-outcome.tsx';
import { BankTableForm } from '#app/features/payments/ui/bank-table-form.tsx';
import { paymentTabs } from '#app/features/payments/ui/payment-tabs.ts';
import { FoldedBand, StatementBand } from '#app/features/payments/ui/statement-band.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { DoubtfulPart, LatePart, ToConfirmPart } from './parts.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  return { overview: await paymentsOverview(viewer), timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Payments', matches);

export default function PaymentsPage({ loaderData: { overview, timeZone } }: Route.ComponentProps) {
  const { counts, statements, confirm, doubtful, late, lateSums, nextDue } = overview;
  const { entries } = counts;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<BankFileAnswer | null>(null);
  const [table, ask] = useState<{ file: File; question: TableQuestion } | null>(null);
  const read = (next: BankFileAnswer) => {
    setAnswer(next);
    ask(null);
    void revalidate();
  };
  const [latest, ...others] = statements;
  const isDone = confirm.length + doubtful.length + late.length === 0;
  return (
    <>
      <PageHeader
        title="Payments"
        lead={leadOf(entries.matched, entries.confirm + entries.doubtful)}
        actions={
          <BankFileButton
            isPrimary={table === null}
            onRead={read}
            onQuestion={(file, question) => ask({ file, question })}
          />
        }
        tabs={paymentTabs(counts)}
      />
      <div className="flex flex-col gap-8">
        {table && (
          <BankTableForm key={table.question.shape} {...table} onRead={read} onCancel={() => ask(null)} />
        )}
        {answer && <BankFileOutcome answer={answer} timeZone={timeZone} onClose={() => setAnswer(null)} />}
        {latest && <StatementBand statement={latest} timeZone={timeZone} />}
        {others.length > 0 && (
          <div>
            {others.map((one) => (
              <FoldedBand key={one.id} statement={one} timeZone={timeZone} />
            ))}
          </div>
        )}
        {!latest && isDone && (
          <EmptyState icon="Document" title="No bank file yet">
            Read a camt.053 statement or your bank’s CSV. Payments with our reference are matched
            automatically.
          </EmptyState>
        )}
        {latest && isDone && (
          <EmptyState icon="Checkmark" title="All caught up">
            Every payment is matched and nobody is late.
            {nextDue !== null && ` The next payment is due on ${formatDate(nextDue)}.`}
          </EmptyState>
        )}
        {confirm.length > 0 && (
          <ToConfirmPart
            items={confirm}
            count={entries.confirm}
            onOpen={(id) => void navigate(`/admin/payments/entries?entry=${id}`)}
          />
        )}
        {doubtful.length > 0 && <DoubtfulPart items={doubtful} count={entries.doubtful} />}
        {late.length > 0 && <LatePart items={late} count={counts.expected.late} sums={lateSums} />}
      </div>
    </>
  );
}

function leadOf(matched: number, undecided: number): string {
  if (matched + undecided === 0)
    return 'Read the statements of your bank: payments with our reference are matched.';
  const need = undecided === 1 ? '1 needs your decision' : `${undecided} need your decision`;
  return `${matched} ${matched === 1 ? 'payment' : 'payments'} matched, ${need}.`;
}
