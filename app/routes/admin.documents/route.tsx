import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DOCUMENT_STATES, type DocumentRow } from '#app/features/documents/admin/document-admin.ts';
import { STATE_LABELS } from '#app/features/documents/admin/document-labels.ts';
import {
  type DocumentCounts,
  documentCounts,
  documentList,
  documentPlaces,
} from '#app/features/documents/admin/document-list.server.ts';
import { DOCUMENTS, type DocumentsAsked } from '#app/features/documents/admin/document-list.tsx';
import { FilingDialog } from '#app/features/documents/admin/ui/filing-dialog.tsx';
import { PublishDialog } from '#app/features/documents/admin/ui/publish-dialog.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { selectable } from '#app/ui/tables/selectable-table.tsx';
import { BulkBar } from '../admin/bulk-bar.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { useWithdrawal } from '../admin/use-withdrawal.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'documents' });
  const asked = documentList.asked(args.url);
  const [page, counts, places] = await Promise.all([
    documentList.page(viewer, asked),
    documentCounts(viewer),
    documentPlaces(viewer),
  ]);
  return { page, counts, places, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Documents', matches);

const NOBODY: ReadonlySet<string> = new Set();

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, places, asked, timeZone } = loaderData;
  const address = useListAddress();
  const navigate = useNavigate();
  const context = { timeZone, places };
  const [selected, setSelected] = useState(NOBODY);
  // As they were when the admin asked to publish them: a refused publication refreshes the list.
  const [toPublish, setToPublish] = useState<readonly DocumentRow[] | null>(null);
  const [isFiling, setFiling] = useState(false);
  const { attempt } = useAct();
  const withdrawal = useWithdrawal(timeZone, () => setSelected(NOBODY));
  const withMembers = page.items.filter(
    ({ id, state }) => selected.has(id) && (state === 'published' || state === 'scheduled'),
  );
  const chosen = page.items.flatMap(({ id }) => (selected.has(id) ? [id] : []));
  const publishable = page.items.filter(({ id, state }) => selected.has(id) && state !== 'published');

  const publish = (documents: readonly DocumentRow[], given: { at: string | null; announce: boolean }) => {
    const ids = documents.map(({ id }) => id);
    const reviews = documents.map(({ id, reviewRevision }) => ({ id, reviewRevision }));
    return attempt('publish', (rpc) => rpc.documentAdmin.publish.mutate({ ids, reviews, ...given }), {
      done: ({ published, isHeld }) => {
        setToPublish(null);
        setSelected(NOBODY);
        return isHeld ? null : `${countOf(published)} ${given.at ? 'scheduled' : 'published'}.`;
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
            <div className="contents max-sm:hidden">
              <ButtonLink to="/admin/documents/trace">Trace a copy</ButtonLink>
              <ButtonLink to="/admin/documents/batch">Statements in bulk</ButtonLink>
            </div>
            <div className="flex items-center sm:hidden">
              <Popover label="More">
                <div className="grid gap-2">
                  <ButtonLink to="/admin/documents/batch">Statements in bulk</ButtonLink>
                  <ButtonLink to="/admin/documents/trace">Trace a copy</ButtonLink>
                </div>
              </Popover>
            </div>
            <ButtonLink to="/admin/documents/upload" variant="primary" icon="Upload">
              Upload
            </ButtonLink>
          </>
        }
      />
      <ListFilters
        chips={<LinkChips label="State" chips={chipsOf(counts, asked, address)} />}
        list={DOCUMENTS}
        address={address}
        context={context}
      />
      <ListTable
        list={DOCUMENTS}
        page={page}
        asked={asked}
        address={address}
        context={context}
        selection={selectable({
          selected,
          onSelect: setSelected,
          onOpen: (id) => void navigate(`/admin/documents/${id}`),
        })}
      />
      {selected.size > 0 && (
        <BulkBar chosen={countOf(selected.size)} onAll={null} onNone={() => setSelected(NOBODY)}>
          <Button onClick={() => setFiling(true)}>Edit…</Button>
          {withMembers.length > 0 && (
            <Button
              pending={withdrawal.pending}
              onClick={() => withdrawal.ask({ ids: withMembers.map(({ id }) => id) })}
            >
              Withdraw {withMembers.length}…
            </Button>
          )}
          <Button
            variant="primary"
            disabled={publishable.length === 0}
            onClick={() => setToPublish(publishable)}
          >
            Publish {publishable.length > 0 && publishable.length}
          </Button>
        </BulkBar>
      )}
      {withdrawal.dialog}
      {isFiling && (
        <FilingDialog
          title={`Edit ${countOf(chosen.length)}`}
          ids={chosen}
          categories={places.categories}
          onFile={(given) =>
            attempt('file', (rpc) => rpc.documentAdmin.file.mutate(given), {
              done: ({ changed }) => {
                setFiling(false);
                setSelected(NOBODY);
                return `${countOf(changed)} changed.`;
              },
            })
          }
          onClose={() => setFiling(false)}
        />
      )}
      {toPublish && (
        <PublishDialog
          title={`Publish ${countOf(toPublish.length)}?`}
          description="Each document becomes visible to its audience. Members who can see several get one notification."
          timeZone={timeZone}
          onPublish={(given) => publish(toPublish, given)}
          onClose={() => setToPublish(null)}
        />
      )}
    </>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 document' : `${count} documents`);

function chipsOf(counts: DocumentCounts, { state }: DocumentsAsked, address: ListAddress) {
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
