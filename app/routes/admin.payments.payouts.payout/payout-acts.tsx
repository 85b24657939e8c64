import { useState } from 'react';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { LONGEST_REASON } from '#app/features/payments/deciding/decide.ts';
import type { PayoutDetail } from '#app/features/payments/payouts/payout-lists.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** What may be done with a file: released or sent back by another admin, cancelled before, downloaded after. */
export function PayoutActs({ detail }: { detail: PayoutDetail }) {
  const { row, request } = detail;
  const [opened, setOpened] = useState<'release' | 'back' | 'cancel' | null>(null);
  const { attempt } = useAct();
  const close = () => setOpened(null);
  const closing = (done: string) => ({
    done: () => {
      close();
      return done;
    },
  });
  if (row.state === 'released' || row.state === 'done')
    return (
      <ButtonLink
        to={`/api/admin/payouts/${row.id}.xml`}
        icon="Download"
        variant={row.state === 'released' ? 'primary' : 'secondary'}
        reloadDocument
      >
        Download for the bank
      </ButtonLink>
    );
  if (row.state !== 'awaiting' || !request) return null;
  return (
    <>
      <Button onClick={() => setOpened('cancel')}>Cancel the file…</Button>
      {request.mayApprove ? (
        <Button variant="primary" disabled={detail.changes.length > 0} onClick={() => setOpened('release')}>
          Review and release…
        </Button>
      ) : (
        <span className="text-muted">Another admin releases it.</span>
      )}
      {opened === 'release' && (
        <ReleaseDialog detail={detail} onBack={() => setOpened('back')} onClose={close} />
      )}
      {opened === 'back' && (
        <ReasonDialog
          title="Send it back?"
          description={`The file is cancelled, and ${row.preparedBy} can prepare another.`}
          action="Send back"
          longest={LONGEST_REASON}
          whenEmpty="Please say why you send it back."
          onAct={(reason) =>
            attempt(
              `decide ${request.id}`,
              (rpc) =>
                rpc.approval.decide.mutate({
                  ...{ id: request.id, revision: request.revision, decision: 'sent_back', reason },
                }),
              closing('Sent back.'),
            )
          }
          onClose={close}
        />
      )}
      {opened === 'cancel' && (
        <ReasonDialog
          title="Cancel this file?"
          description="Nothing of it is paid. Its payments can be in another file."
          action="Cancel the file"
          longest={LONGEST_REASON}
          onAct={(reason) =>
            attempt(
              `cancel ${row.id}`,
              (rpc) => rpc.payments.cancelPayout.mutate({ id: row.id, reason }),
              closing('File cancelled.'),
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}

type ReleaseProps = { detail: PayoutDetail; onBack: () => void; onClose: () => void };

function ReleaseDialog({ detail: { row, request, accountEnding, leftOut }, onBack, onClose }: ReleaseProps) {
  const { attempt } = useAct();
  if (!request) return null;
  const { id, revision } = request;
  return (
    <ActDialog
      title={
        row.count === 1 ? 'Release 1 payment?' : `Release ${row.count.toLocaleString('en-GB')} payments?`
      }
      description={`${row.vehicle}, ${row.notice}. Prepared by ${row.preparedBy}, unchanged since.`}
      action="Release"
      refusalTitle="Nothing was released"
      onAct={() =>
        attempt(
          `decide ${id}`,
          (rpc) => rpc.approval.decide.mutate({ id, revision, decision: 'approved', reason: null }),
          {
            done: () => {
              onClose();
              return 'Released. Download the file and hand it to the bank.';
            },
          },
        )
      }
      onClose={onClose}
    >
      {(pending) => (
        <div className="flex flex-col gap-5">
          <KeyValues
            items={[
              { label: 'Total', value: formatMoneyExactly({ amount: row.total, currency: row.currency }) },
              { label: 'Paid on', value: formatDate(row.executionDate) },
              { label: 'From account ending', value: accountEnding },
              {
                label: 'Left out',
                value:
                  leftOut.length === 1 ? '1 holder' : `${leftOut.length.toLocaleString('en-GB')} holders`,
              },
            ]}
          />
          <Button disabled={pending} className="self-start" onClick={onBack}>
            Send back…
          </Button>
        </div>
      )}
    </ActDialog>
  );
}
