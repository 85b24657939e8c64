import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  DOCUMENT_ORDER,
  DOCUMENT_SORTS,
  DOCUMENT_STATES,
  type DocumentFilters,
  type DocumentRow,
  documentFilters,
} from '#app/features/documents/admin/document-admin.ts';
import {
  type DocumentCounts,
  documentCounts,
  documentPlaces,
  listDocuments,
} from '#app/features/documents/admin/document-list.server.ts';
import { CATEGORY_LABELS, options, STATE_LABELS } from '#app/features/documents/admin/ui/document-labels.ts';
import { DocumentTable } from '#app/features/documents/admin/ui/document-table.tsx';
import { placeOptions } from '#app/features/documents/admin/ui/place-fields.tsx';
import { PublishDialog } from '#app/features/documents/admin/ui/publish-dialog.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { BulkBar } from '../admin/bulk-bar.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { FilterForm } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const filters = documentFilters.parse(Object.fromEntries(args.url.searchParams));
  const [list, counts, places] = await Promise.all([
    listDocuments(viewer, filters),
    documentCounts(viewer),
    documentPlaces(viewer),
  ]);
  return { list, counts, places, filters, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Documents', matches);

const NOBODY: ReadonlySet<string> = new Set();

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, places, filters, timeZone } = loaderData;
  const address = useListAddress();
  const navigate = useNavigate();
  const [selected, setSelected] = useState(NOBODY);
  // As they were when the admin asked to publish them: a refused publication refreshes the list.
  const [asked, setAsked] = useState<readonly DocumentRow[] | null>(null);
  const { attempt } = useAct();
  const publishable = list.items.filter(({ id, state }) => selected.has(id) && state !== 'published');

  const publish = (documents: readonly DocumentRow[], given: { at: string | null; announce: boolean }) => {
    const ids = documents.map(({ id }) => id);
    const reviews = documents.map(({ id, reviewAskedAt }) => ({ id, reviewAskedAt }));
    return attempt('publish', (rpc) => rpc.documentAdmin.publish.mutate({ ids, reviews, ...given }), {
      done: ({ published }) => {
        setAsked(null);
        setSelected(NOBODY);
        return `${countOf(published)} ${given.at ? 'scheduled' : 'published'}.`;
      },
    });
  };

  return (
    <>
      <PageHeader
        title="Documents"
        lead={leadOf(counts)}
        actions={
          <>
            <ButtonLink to="/admin/documents/trace">Trace a copy</ButtonLink>
            <ButtonLink to="/admin/documents/batch">Statements in bulk</ButtonLink>
            <ButtonLink to="/admin/documents/upload" variant="primary" icon="Upload">
              Upload
            </ButtonLink>
          </>
        }
      />
      <LinkChips label="State" chips={chipsOf(counts, filters, address)} />
      <FilterForm
        address={address}
        search="Title"
        kept={['state']}
        filters={[
          { name: 'category', label: 'Category', any: 'Any category', options: options(CATEGORY_LABELS) },
          {
            name: 'place',
            label: 'Belongs to',
            any: 'All places',
            options: [{ value: 'personal', label: 'Personal' }, ...placeOptions(places)],
          },
        ]}
      />
      <DocumentTable
        list={tableList(address, {
          page: list,
          filters,
          sortable: DOCUMENT_SORTS,
          usualSort: DOCUMENT_ORDER,
          csv: '/api/admin/lists/documents.csv',
        })}
        rows={list.items}
        timeZone={timeZone}
        selected={selected}
        onSelect={setSelected}
        onOpen={(id) => void navigate(`/admin/documents/${id}`)}
      />
      {selected.size > 0 && (
        <BulkBar chosen={countOf(selected.size)} onAll={null} onNone={() => setSelected(NOBODY)}>
          <Button variant="primary" disabled={publishable.length === 0} onClick={() => setAsked(publishable)}>
            Publish {publishable.length > 0 && publishable.length}
          </Button>
        </BulkBar>
      )}
      {asked && (
        <PublishDialog
          title={`Publish ${countOf(asked.length)}?`}
          description="Each document becomes visible to its audience. Members who can see several get one notification."
          timeZone={timeZone}
          onPublish={(given) => publish(asked, given)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);

function chipsOf(counts: DocumentCounts, { state }: DocumentFilters, address: ListAddress) {
  const all = DOCUMENT_STATES.reduce((sum, one) => sum + counts[one], 0);
  const chip = (one: keyof DocumentCounts, label: string) => ({
    to: address.to({ state: one }),
    label,
    count: counts[one],
    isCurrent: state === one,
  });
  return [
    { to: address.to({ state: null }), label: 'All', count: all, isCurrent: state === undefined },
    ...DOCUMENT_STATES.map((one) => chip(one, STATE_LABELS[one].text)),
    ...(counts.preparing > 0 ? [chip('preparing', 'Preparing')] : []),
    ...(counts.problem > 0 ? [chip('problem', 'Problems')] : []),
  ];
}

function leadOf({ review, draft }: DocumentCounts): string {
  if (review > 0) return `${countOf(review)} to review.`;
  return draft > 0 ? `${draft === 1 ? '1 draft' : `${draft} drafts`} not published yet.` : 'No open drafts.';
}
