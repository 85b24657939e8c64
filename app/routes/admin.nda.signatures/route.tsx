import { useState } from 'react';
import { signatureList, signingCounts } from '#app/features/nda/admin/signature-admin.server.ts';
import { SIGNATURES } from '#app/features/nda/admin/signature-list.tsx';
import {
  SIGNATURE_FILTERS,
  type SignatureFilter,
  type SignatureRowView,
} from '#app/features/nda/admin/version-admin.ts';
import { VoidDialog } from '#app/features/nda/ui/void-dialog.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { NdaHeader } from '../admin.nda/nda-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useSignatureActs } from './use-signature-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = signatureList.asked(args.url);
  const [page, counts] = await Promise.all([signatureList.page(viewer, asked), signingCounts(viewer)]);
  return { page, counts, asked };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Signatures', matches);

export default function NdaSignaturesPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked } = loaderData;
  const { state } = asked;
  const address = useListAddress();
  const { remind, setAside } = useSignatureActs();
  const [toVoid, setToVoid] = useState<SignatureRowView | null>(null);
  return (
    <>
      <NdaHeader title="NDA signatures" counts={counts} />
      <ListFilters
        chips={
          <LinkChips
            label="State"
            chips={SIGNATURE_FILTERS.map((one) => chipOf(one, state, counts?.owing ?? 0, address))}
          />
        }
        list={SIGNATURES}
        address={address}
      />
      <ListTable
        list={SIGNATURES}
        page={page}
        asked={asked}
        address={address}
        context={{
          owed: state === 'owed',
          signers: counts?.signers ?? 0,
          onRemind: ({ member }) => void remind(member),
          onVoid: setToVoid,
        }}
      />
      {toVoid && (
        <VoidDialog
          row={toVoid}
          onVoid={async (reason) => {
            const refusal = await setAside(toVoid, reason);
            if (!refusal) setToVoid(null);
            return refusal;
          }}
          onClose={() => setToVoid(null)}
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

const chipOf = (one: SignatureFilter, current: SignatureFilter, owing: number, address: ListAddress) => ({
  to: address.to({ state: one === 'owed' ? null : one }),
  label: LABELS[one],
  ...(one === 'owed' && { count: owing }),
  isCurrent: one === current,
});
