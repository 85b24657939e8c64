import { useState } from 'react';
import {
  INVOLVEMENT_LABELS,
  type InvolvedMember,
  type OfferForecast,
} from '#app/domain/access/involvement.ts';
import type { Offer } from '#app/processes/withdrawal/withdrawal.ts';
import { Button } from '#app/ui/button.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { type Column, Table } from '#app/ui/tables/table.tsx';

const COLUMNS: Column<InvolvedMember>[] = [
  { id: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
  { id: 'what', header: 'So far', cell: ({ what }) => labelsOf(what).join(', ') },
];

/**
 * Asks before an opportunity or a fund is withdrawn, with who has opened, committed or holds it, or says why it cannot be.
 * Returns what asks, and the dialog.
 */
export function useOfferWithdrawal(offer: Offer, name: string, onDone?: () => void) {
  const { attempt, run, pending } = useAct();
  const [forecast, setForecast] = useState<OfferForecast | null>(null);
  const close = () => setForecast(null);
  const ask = () =>
    void run('forecast withdrawal', (rpc) => rpc.withdrawal.forecast.mutate(offer), {
      refresh: 'never',
      done: (found) => {
        setForecast(found);
        return null;
      },
    });
  const withdraw = () =>
    attempt('withdraw', (rpc) => rpc.withdrawal.withdraw.mutate(offer), {
      done: () => {
        close();
        onDone?.();
        return `${name} withdrawn. It is a draft again.`;
      },
    });
  const list = forecast && forecast.members.length > 0 && (
    <Table caption="Members" columns={COLUMNS} rows={forecast.members} rowKey={({ memberId }) => memberId} />
  );
  const size = list ? 'lg' : 'sm';
  return {
    ask,
    pending,
    dialog:
      forecast &&
      (forecast.refusal ? (
        <HeldDialog
          size={size}
          title={`${name} cannot be withdrawn`}
          description={forecast.refusal}
          onClose={close}
          actions={<Button onClick={close}>Close</Button>}
        >
          {list}
        </HeldDialog>
      ) : (
        <ActDialog
          size={size}
          role="alertdialog"
          title={`Withdraw ${name}?`}
          description={`${peopleText(forecast.people)} Members no longer see it or its documents, and links say that it is no longer available. It becomes a draft, which you can publish again.`}
          action="Withdraw"
          danger
          onAct={withdraw}
          onClose={close}
        >
          {list}
        </ActDialog>
      )),
  };
}

const labelsOf = (what: InvolvedMember['what']): string[] =>
  Object.entries(INVOLVEMENT_LABELS).flatMap(([key, label]) =>
    what.some((one) => one === key) ? [label] : [],
  );

function peopleText(people: number): string {
  if (people === 0) return 'No member has acted on it or opened its documents.';
  return people === 1
    ? '1 member has acted on it or opened its documents.'
    : `${people.toLocaleString('en-GB')} members have acted on it or opened its documents.`;
}
