import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import {
  ALLOCATION_BASES,
  type AllocationBasis,
  type Excused,
  type NoticeContent,
} from '#app/domain/investing/notice.ts';
import { BASIS_NAMES } from '#app/features/notices/notice.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxGroup, RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';

const BASES: Record<AllocationBasis, { label: string; hint: string }> = {
  commitment: { label: BASIS_NAMES.commitment, hint: 'In proportion to what was committed' },
  unfunded: { label: BASIS_NAMES.unfunded, hint: 'In proportion to what can still be called' },
  paid_in: { label: BASIS_NAMES.paid_in, hint: 'In proportion to what was paid in' },
  amounts: { label: BASIS_NAMES.amounts, hint: 'Pasted, or from a file' },
};

type Props = {
  noticeId: string;
  content: NoticeContent;
  onChange: (change: Partial<NoticeContent>) => void;
};

/** How the lines are divided among the holders, and who does not take part in some. */
export function AllocationPart({ noticeId, content: { basis, excused, lines }, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const { data: holders = [] } = useQuery(
    { ...trpc.notice.holders.queryOptions({ noticeId }), enabled: isAdding || excused.length > 0 },
    queryClient(),
  );
  const change = (positionId: string, given: Partial<Excused>) =>
    onChange({
      excused: excused.map((one) => (one.positionId === positionId ? { ...one, ...given } : one)),
    });
  const free = holders.filter(({ positionId }) => !excused.some((one) => one.positionId === positionId));
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        legend="Divided"
        name="basis"
        layout="grid"
        value={basis}
        choices={ALLOCATION_BASES.map((value) => ({ value, ...BASES[value] }))}
        onChange={(value) => onChange({ basis: ALLOCATION_BASES.find((one) => one === value) ?? basis })}
      />
      {basis !== 'amounts' && (
        <>
          {excused.map(({ positionId, lines: keys, shared }) => {
            const name = holders.find((one) => one.positionId === positionId)?.name ?? 'Holder';
            return (
              <div key={positionId} className="flex flex-col gap-3 border-t pt-4">
                <div className="flex items-center justify-between gap-3">
                  <h3 className="text-base font-semibold">{name}</h3>
                  <IconButton
                    icon="X"
                    label={`No longer excuse ${name}`}
                    onClick={() =>
                      onChange({ excused: excused.filter((one) => one.positionId !== positionId) })
                    }
                  />
                </div>
                <CheckboxGroup
                  legend="Excused from"
                  name={`lines-${positionId}`}
                  layout="grid"
                  required
                  value={keys}
                  choices={lines.map(({ key, type, description }) => ({
                    ...{ value: key, label: LINE_WORDS[type].text, hint: description || undefined },
                  }))}
                  onChange={(next) => change(positionId, { lines: next })}
                />
                <RadioGroup
                  legend="Their part"
                  name={`part-${positionId}`}
                  layout="row"
                  value={shared ? 'shared' : 'reduced'}
                  choices={[
                    { value: 'shared', label: 'Share with others' },
                    { value: 'reduced', label: 'Reduce the notice' },
                  ]}
                  onChange={(value) => change(positionId, { shared: value === 'shared' })}
                />
              </div>
            );
          })}
          {isAdding ? (
            <Select
              label="Holder to excuse"
              placeholder="Choose a holder"
              value=""
              options={free.map(({ positionId, name, email }) => ({
                value: positionId,
                label: `${name} (${email})`,
              }))}
              onChange={({ currentTarget }) => {
                const added = {
                  positionId: currentTarget.value,
                  lines: lines.map(({ key }) => key),
                  shared: true,
                };
                onChange({ excused: [...excused, added] });
                setIsAdding(false);
              }}
            />
          ) : (
            <Button icon="Plus" className="self-start" onClick={() => setIsAdding(true)}>
              {excused.length > 0 ? 'Excuse another holder' : 'Excuse a holder'}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
