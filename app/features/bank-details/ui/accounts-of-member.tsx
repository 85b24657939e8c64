import { type ReactNode, useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { confirmIdentity } from '#app/ui/rpc/confirm-identity.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import type { AccountHolder } from '../account-holders.ts';
import type { BankDetailsRow } from '../bank-details.ts';
import { AccountForm, type Proposed } from './account-form.tsx';
import { AccountHistory } from './account-history.tsx';
import { HolderAccounts } from './holder-accounts.tsx';

type Props = {
  holders: readonly AccountHolder[];
  /** Every version of their accounts, newest first within a holder and currency. */
  rows: readonly BankDetailsRow[];
  timeZone: string;
  /** The currency that is suggested for another account. */
  currency: Currency;
  /** Whether the viewer signed in recently enough to change an account. */
  isConfirmed: boolean;
  /** Whether accounts can change at all. */
  canChange: boolean;
  /** Whether the proposal has a note for the admin who approves it. */
  asksNote: boolean;
  /** Sentence of the dialog: who approves, and when it counts. */
  description: string;
  onPropose: (holder: AccountHolder, proposed: Proposed) => Promise<string | null>;
  pendingAction?: (row: BankDetailsRow) => ReactNode;
};

type Opened = { holder: AccountHolder; currency: Currency | null };

/** The accounts of a member and of their investing entities, with what is asked to change, and what was. */
export function AccountsOfMember(props: Props) {
  const { holders, rows, timeZone, isConfirmed, canChange, pendingAction } = props;
  const { run, isRunning } = useAct();
  const proposal = useProposal({ isActed: false });
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (holder: AccountHolder, currency: Currency | null) => {
    if (isConfirmed || proposal || (await confirmIdentity())) setOpened({ holder, currency });
  };
  const stop = ({ id }: BankDetailsRow) =>
    run(`stop ${id}`, (rpc) => rpc.bankDetails.stop.mutate({ id }), {
      done: () => 'The change was cancelled. Nothing else changes.',
    });
  return (
    <div className="flex flex-col gap-10">
      {holders.map((holder) => (
        <HolderAccounts
          key={holder.entityId}
          holder={holder}
          rows={rows.filter(({ entity }) => (entity?.id ?? null) === holder.entityId)}
          timeZone={timeZone}
          onChange={canChange && !holder.isArchived ? (currency) => void open(holder, currency) : undefined}
          onStop={proposal ? undefined : (row) => void stop(row)}
          isStopping={({ id }) => isRunning(`stop ${id}`)}
          {...(pendingAction && { pendingAction })}
        />
      ))}
      <AccountHistory rows={rows} timeZone={timeZone} />
      {opened && <ChangeDialog {...props} opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function ChangeDialog({
  opened: { holder, currency },
  currency: suggested,
  asksNote,
  description,
  onPropose,
  onClose,
}: Props & { opened: Opened; onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const proposal = useProposal({ isActed: false });
  const propose = async (proposed: Proposed) => {
    setPending(true);
    const refusal = await onPropose(holder, proposed);
    setPending(false);
    if (refusal === null) onClose();
    return refusal;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      title={currency ? `Change the ${currency} account` : 'Add an account'}
      description={`${holder.name}. ${description}`}
    >
      <AccountForm
        label={`Bank account of ${holder.name}`}
        currency={currency ?? suggested}
        asks={{ currency: currency === null, note: asksNote, address: false }}
        action={proposal?.label ?? 'Request change'}
        onPropose={propose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
