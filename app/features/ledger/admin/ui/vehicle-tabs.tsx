import type { ReactNode } from 'react';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { kindText, type VehicleHead } from '../vehicles/vehicles.ts';

export const vehiclePath = ({ slug }: Pick<VehicleHead, 'slug'>, page = ''): string =>
  `/admin/funds/${slug}${page}`;

type Page = 'holders' | 'ledger' | 'valuations' | 'commitments' | 'bankDetails' | 'access';

const LABELS: Readonly<Record<Page, string>> = {
  holders: 'Holders',
  ledger: 'Ledger',
  valuations: 'Valuations',
  commitments: 'From commitments',
  bankDetails: 'Bank details',
  access: 'Access',
};

type Props = {
  vehicle: VehicleHead;
  current: Page;
  /** Funded commitments without a position. */
  waiting: number;
  actions?: ReactNode;
};

/** The header of the admin pages of a vehicle. */
export function VehicleTabs({ vehicle, current, waiting, actions }: Props) {
  const { name, vintage, currency } = vehicle;
  const tabs = [
    { to: vehiclePath(vehicle), label: LABELS.holders, end: true },
    { to: vehiclePath(vehicle, '/ledger'), label: LABELS.ledger },
    { to: vehiclePath(vehicle, '/valuations'), label: LABELS.valuations },
    ...(vehicle.kind === 'deal'
      ? [
          {
            to: vehiclePath(vehicle, '/commitments'),
            label: LABELS.commitments,
            count: waiting || undefined,
          },
        ]
      : []),
    { to: vehiclePath(vehicle, '/bank-details'), label: LABELS.bankDetails },
    { to: vehiclePath(vehicle, '/access'), label: LABELS.access },
  ];
  return (
    <>
      <PageHeader
        title={
          <>
            {name}
            <span className="sr-only">: {LABELS[current].toLowerCase()}</span>
          </>
        }
        lead={`${kindText(vehicle)} of ${vintage}, in ${currency}`}
        up={{ to: '/admin/funds', label: 'Funds' }}
        actions={actions}
      />
      <div className="mb-6 print:hidden">
        <LinkTabs label="This vehicle" prefetch={false} tabs={tabs} />
      </div>
    </>
  );
}
