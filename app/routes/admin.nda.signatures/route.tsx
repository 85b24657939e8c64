import { useState } from 'react';
import { signaturesForAdmin, signingCounts } from '#app/features/nda/admin/signature-admin.server.ts';
import {
  SIGNATURE_FILTERS,
  SIGNATURE_SORTS,
  type SignatureFilter,
  type SignatureFilters,
  type SignatureRowView,
  type SigningCounts,
  signatureFilters,
  usualOrder,
} from '#app/features/nda/admin/version-admin.ts';
import { SignatureTable } from '#app/features/nda/ui/signature-table.tsx';
import { VoidDialog } from '#app/features/nda/ui/void-dialog.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { FilterForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { NdaHeader } from '../admin.nda/nda-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useSignatureActs } from './use-signature-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = signatureFilters.parse(Object.fromEntries(args.url.searchParams));
  const [page, counts] = await Promise.all([signaturesForAdmin(viewer, filters), signingCounts(viewer)]);
  return { page, counts, filters };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Signatures', matches);

export default function NdaSignaturesPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, filters } = loaderData;
  const { state } = filters;
  const address = useListAddress();
  const { remind, setAside } = useSignatureActs();
  const [asked, setAsked] = useState<SignatureRowView | null>(null);
  return (
    <>
      <NdaHeader counts={counts} />
      <LinkChips
        label="State"
        chips={SIGNATURE_FILTERS.map((one) => chipOf(one, state, counts?.owing ?? 0, address))}
      />
      <FilterForm address={address} search="Name or e-mail" kept={['state']} />
      <SignatureTable
        list={tableList(address, {
          page,
          filters,
          sortable: SIGNATURE_SORTS,
          usualSort: usualOrder(state),
          csv: '/api/admin/lists/signatures.csv',
        })}
        rows={page.items}
        owed={state === 'owed'}
        onRemind={({ member }) => void remind(member)}
        onVoid={setAsked}
        empty={<EmptyState icon="Pen" title={emptyTitle(filters, counts)} />}
      />
      {asked && (
        <VoidDialog
          row={asked}
          onVoid={async (reason) => {
            const refusal = await setAside(asked, reason);
            if (!refusal) setAsked(null);
            return refusal;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const LABELS = {
  owed: 'Not signed',
  open: 'In progress',
  completed: 'Signed',
  declined: 'Declined',
  voided: 'Voided',
  all: 'All signatures',
} as const satisfies Record<SignatureFilter, string>;

const EMPTY = {
  owed: 'Everyone has signed',
  open: 'No signatures in progress',
  completed: 'No signatures yet',
  declined: 'No one has declined',
  voided: 'No voided signatures',
  all: 'No signatures yet',
} as const satisfies Record<SignatureFilter, string>;

function emptyTitle({ q, state }: SignatureFilters, counts: SigningCounts | null): string {
  if (q) return 'No matches';
  return state === 'owed' && !counts?.signers ? 'No one has to sign yet' : EMPTY[state];
}

const chipOf = (one: SignatureFilter, current: SignatureFilter, owing: number, address: ListAddress) => ({
  to: address.to({ state: one === 'owed' ? null : one }),
  label: LABELS[one],
  ...(one === 'owed' && { count: owing }),
  isCurrent: one === current,
});
