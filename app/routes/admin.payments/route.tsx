import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import type { TableQuestion } from '#app/features/payments/bank-files/csv/bank-table.ts';
import { ENTRIES, ENTRY_STATE_WORDS, ENTRY_STATES } from '#app/features/payments/lists/entry-list.tsx';
import { entryDetail, entryList, paymentCounts } from '#app/features/payments/lists/payment-lists.server.ts';
import { type BankFileAnswer, BankFileButton } from '#app/features/payments/ui/bank-file-button.tsx';
import { BankFileOutcome } from '#app/features/payments/ui/bank-file-outcome.tsx';
import { BankTableForm } from '#app/features/payments/ui/bank-table-form.tsx';
import { PaymentTabs } from '#app/features/payments/ui/payment-tabs.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { EntryPanel } from './entry-panel.tsx';
import { EntryWork } from './entry-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const asked = entryList.asked(args.url);
  const opened = z.uuid().safeParse(args.url.searchParams.get('entry')).data ?? null;
  const [page, counts, detail] = await Promise.all([
    entryList.page(viewer, asked),
    paymentCounts(viewer),
    opened ? entryDetail(viewer, opened) : null,
  ]);
  return { page, counts, asked, detail, opened, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Payments', matches);

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, detail, opened, timeZone } = loaderData;
  const { entries } = counts;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<BankFileAnswer | null>(null);
  const [table, ask] = useState<{ file: File; question: TableQuestion } | null>(null);
  const read = (next: BankFileAnswer) => {
    setAnswer(next);
    ask(null);
    void revalidate();
  };
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
      />
      <div className="flex flex-col gap-6">
        <PaymentTabs {...counts} />
        {table && (
          <BankTableForm key={table.question.shape} {...table} onRead={read} onCancel={() => ask(null)} />
        )}
        {answer && <BankFileOutcome answer={answer} timeZone={timeZone} onClose={() => setAnswer(null)} />}
        <div>
          <ListFilters
            chips={
              <LinkChips
                label="State"
                chips={ENTRY_STATES.map((state) => ({
                  to: address.to({ state: state === 'confirm' ? null : state }),
                  label: ENTRY_STATE_WORDS[state],
                  count: entries[state],
                  isCurrent: asked.state === state,
                }))}
              />
            }
            list={ENTRIES}
            address={address}
          />
          <EntryWork
            key={JSON.stringify({ ...asked, cursor: undefined, sort: undefined })}
            {...{ page, asked, address }}
            onOpen={panel.open}
          />
        </div>
      </div>
      {opened && panel.isOpen && <EntryPanel key={opened} detail={detail} onClose={panel.close} />}
    </>
  );
}

function leadOf(matched: number, undecided: number): string {
  if (matched + undecided === 0)
    return 'Read the statements of your bank: payments with our reference are matched.';
  const need = undecided === 1 ? '1 needs your decision' : `${undecided} need your decision`;
  return `${matched} ${matched === 1 ? 'payment' : 'payments'} matched, ${need}.`;
}
