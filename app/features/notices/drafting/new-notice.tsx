import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NOTICE_KINDS, NOTICE_NAMES, type NoticeKind } from '#app/domain/investing/notice.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { NoticeVehicle } from '../notice.ts';

type Props = { vehicles: readonly Pick<NoticeVehicle, 'id' | 'name'>[]; variant?: 'primary' };

/** Starts the draft of a notice of one of these vehicles, and leads to it. */
export function NewNotice({ vehicles, variant }: Props) {
  const only = vehicles.length === 1 ? vehicles[0] : undefined;
  const [isOpen, setIsOpen] = useState(false);
  const [vehicleId, setVehicleId] = useState(only?.id ?? '');
  const [kind, setKind] = useState<NoticeKind>(NOTICE_KINDS[0]);
  const [isFromLast, setIsFromLast] = useState(true);
  const { attempt } = useAct();
  const navigate = useNavigate();
  const start = () => {
    if (!vehicleId) return 'Please choose a fund or deal.';
    return attempt(
      `start ${vehicleId}`,
      (rpc) => rpc.notice.start.mutate({ vehicleId, kind, from: isFromLast ? 'last' : 'empty' }),
      { refresh: 'never', done: async ({ noticeId }) => void (await navigate(`/admin/notices/${noticeId}`)) },
    );
  };
  return (
    <>
      <Button variant={variant} icon="Plus" onClick={() => setIsOpen(true)}>
        New notice…
      </Button>
      {isOpen && (
        <ActDialog
          title={only ? `New notice of ${only.name}` : 'New notice'}
          description="Starts a draft. Nobody is notified until it is published."
          action="Start draft"
          onAct={start}
          onClose={() => setIsOpen(false)}
        >
          {(pending) => (
            <>
              {!only && (
                <Select
                  label="Fund or deal"
                  placeholder="Choose one"
                  value={vehicleId}
                  disabled={pending}
                  options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ currentTarget }) => setVehicleId(currentTarget.value)}
                />
              )}
              <Select
                label="Kind"
                hint="A net notice has calls and distributions, and each holder pays or receives the difference."
                value={kind}
                disabled={pending}
                options={NOTICE_KINDS.map((one) => ({ value: one, label: NOTICE_NAMES[one] }))}
                onChange={({ currentTarget }) =>
                  setKind(NOTICE_KINDS.find((one) => one === currentTarget.value) ?? kind)
                }
              />
              <Checkbox
                label="Start from the last notice of this kind"
                hint="With its purpose, lines and excused holders, if there is one."
                checked={isFromLast}
                disabled={pending}
                onChange={({ currentTarget }) => setIsFromLast(currentTarget.checked)}
              />
            </>
          )}
        </ActDialog>
      )}
    </>
  );
}
