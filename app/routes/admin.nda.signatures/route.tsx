import { useState } from 'react';
import { Form } from 'react-router';
import { line } from '#app/domain/input-text.ts';
import { owingCount, signaturesForAdmin } from '#app/features/nda/admin/signature-admin.server.ts';
import {
  isSignatureFilter,
  type SignatureFilter,
  type SignatureRowView,
} from '#app/features/nda/admin/version-admin.ts';
import { SignatureTable } from '#app/features/nda/ui/signature-table.tsx';
import { VoidDialog } from '#app/features/nda/ui/void-dialog.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { NdaHeader } from '../admin.nda/nda-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useSignatureActs } from './use-signature-acts.ts';

const PATH = '/admin/nda/signatures';
const LONGEST_SEARCH = 100;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const { searchParams } = args.url;
  const asked = searchParams.get('state');
  const filter = isSignatureFilter(asked) ? asked : 'owed';
  const search = line(LONGEST_SEARCH).safeParse(searchParams.get('search')).data;
  const cursor = searchParams.get('cursor') ?? undefined;
  const [page, owing] = await Promise.all([
    signaturesForAdmin(viewer, { filter, search, cursor }),
    owingCount(viewer),
  ]);
  return { page, owing, filter, search: search ?? '', paged: cursor !== undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Signatures', matches);

export default function NdaSignaturesPage({ loaderData }: Route.ComponentProps) {
  const { page, owing, filter, search, paged } = loaderData;
  const { remind, setAside } = useSignatureActs();
  const [asked, setAsked] = useState<SignatureRowView | null>(null);
  const addressOf = (cursor: string | null) =>
    `${PATH}?${new URLSearchParams({ state: filter, ...(search && { search }), ...(cursor && { cursor }) })}`;
  return (
    <>
      <NdaHeader owing={owing} />
      <Narrow key={`${filter} ${search}`} filter={filter} search={search} />
      {page.items.length > 0 ? (
        <SignatureTable
          rows={page.items}
          owed={filter === 'owed'}
          onRemind={({ member }) => void remind(member)}
          onVoid={setAsked}
        />
      ) : (
        <EmptyState icon="Pen" title={search ? 'No results' : EMPTY[filter]} />
      )}
      <Pagination
        label="Signatures"
        newer={paged ? addressOf(null) : null}
        newerText="First page"
        older={page.nextCursor && addressOf(page.nextCursor)}
        olderText="More"
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

/** A plain form that keeps its fields in the page's URL. */
function Narrow({ filter, search }: { filter: SignatureFilter; search: string }) {
  return (
    <Form
      method="get"
      aria-label="Filter signatures"
      className="mb-6 flex flex-wrap items-center gap-2 print:hidden"
    >
      <Select
        look="chip"
        label="State"
        name="state"
        defaultValue={filter}
        options={Object.entries(LABELS).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
      <input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={LONGEST_SEARCH}
        aria-label="Search by name or e-mail"
        placeholder="Name or e-mail"
        autoComplete="off"
        className="control min-w-48 flex-1 sm:max-w-72"
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}
