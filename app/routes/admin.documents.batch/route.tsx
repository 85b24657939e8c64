import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { BatchDecision, BatchDetail, BatchFile } from '#app/features/documents/admin/batches/batch.ts';
import { batchDetail } from '#app/features/documents/admin/batches/batch-reading.server.ts';
import { BatchSettingsForm } from '#app/features/documents/admin/batches/ui/batch-settings-form.tsx';
import {
  BatchSummary,
  documentsText,
  holdersText,
} from '#app/features/documents/admin/batches/ui/batch-summary.tsx';
import { ItemDialog } from '#app/features/documents/admin/batches/ui/item-dialog.tsx';
import { ItemTable } from '#app/features/documents/admin/batches/ui/item-table.tsx';
import { ProblemFiles } from '#app/features/documents/admin/batches/ui/problem-files.tsx';
import { PublishBatchDialog } from '#app/features/documents/admin/batches/ui/publish-batch-dialog.tsx';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { DropZone } from '#app/features/documents/admin/ui/drop-zone.tsx';
import { UploadList } from '#app/features/documents/admin/ui/upload-list.tsx';
import { useUploadQueue } from '#app/features/documents/admin/ui/use-upload-queue.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useWithdrawal } from '../admin/use-withdrawal.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'statements' });
  const [batch, places] = await Promise.all([
    forPage(args, batchDetail(viewer, args.params.id)),
    documentPlaces(viewer),
  ]);
  return { batch, places, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.batch.title ?? 'Batch', matches);

/** How often the page checks whether files have been read. */
const LOOK_MS = 1_500;

export default function BatchPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another batch.
  return <BatchContent key={props.loaderData.batch.id} {...props} />;
}

function BatchContent({ loaderData: { batch, places, timeZone } }: Route.ComponentProps) {
  const { id, items, files, totals, publishedAt } = batch;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { run, attempt, isRunning } = useAct();
  const { queue, uploads } = useUploadQueue(() => void revalidate());
  const withdrawal = useWithdrawal(timeZone);
  const [openId, setOpenId] = useState<string | null>(null);
  /** The batch as it was when its publication was confirmed. */
  const [publishing, setPublishing] = useState<BatchDetail | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const open = items.find((item) => item.id === openId);
  const doubts = items.filter(({ state }) => state === 'doubt');
  const isReading = totals.reading > 0;

  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isReading, revalidate]);

  const decide = (decision: BatchDecision['decision']) => {
    const itemId = openId ?? '';
    // Continues with the next uncertain item, so that all can be handled in one go.
    const next = doubts.find((item) => item.id !== itemId)?.id ?? null;
    const act = { batchId: id, itemId, decision };
    return attempt(itemId, (rpc) => rpc.documentBatch.decide.mutate(act), {
      done: () => {
        setOpenId(open?.state === 'doubt' ? next : null);
        return null;
      },
    });
  };
  const look = async () => {
    const itemId = openId ?? '';
    await run(`look ${itemId}`, (rpc) => rpc.documentBatch.look.mutate({ batchId: id, itemId }), {
      refresh: 'never',
      done: ({ url }) => {
        location.assign(url);
        return null;
      },
    });
  };
  const removeFile = ({ id: fileId, fileName }: BatchFile) =>
    run(fileId, (rpc) => rpc.documentBatch.removeFile.mutate({ batchId: id, fileId }), {
      done: () => `${fileName} removed.`,
    });
  const publish = ({ seen }: BatchDetail, announce: boolean) =>
    attempt('publish', (rpc) => rpc.documentBatch.publish.mutate({ id, seen, announce }), {
      done: ({ documents, isHeld }) => {
        setPublishing(null);
        return isHeld ? null : `${documentsText(documents)} published.`;
      },
    });
  const discard = () =>
    attempt('discard', (rpc) => rpc.documentBatch.discard.mutate({ id }), {
      refresh: 'never',
      done: async () => {
        await navigate('/admin/documents/batch');
        return `${batch.title} discarded.`;
      },
    });

  return (
    <>
      <PageHeader
        title={batch.title}
        lead={leadOf(totals, publishedAt)}
        up={{ to: '/admin/documents/batch', label: 'Statements in bulk' }}
        actions={
          publishedAt ? (
            <Button pending={withdrawal.pending} onClick={() => withdrawal.ask({ batchId: id })}>
              Withdraw…
            </Button>
          ) : (
            <Button onClick={() => setDiscarding(true)}>Discard</Button>
          )
        }
      />
      <div className="flex flex-col gap-8">
        {files.length > 0 && (
          <BatchSummary
            batch={batch}
            onCheck={() => setOpenId(doubts[0]?.id ?? null)}
            onLeaf={() => setOpenId(items.find(({ state }) => state === 'sure')?.id ?? null)}
            onPublish={() => setPublishing(batch)}
          />
        )}
        {!publishedAt && (
          <div>
            <DropZone
              isMain={files.length === 0}
              title="Drop statements here"
              hint="One file per member, or one PDF for all, with bookmarks or the holder’s name on each first page."
              onFiles={(chosen) => queue.add(chosen, { to: 'batch', batchId: id })}
            />
            <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} queue={queue} />
          </div>
        )}
        <ProblemFiles files={files} isRunning={isRunning} onRemove={(file) => void removeFile(file)} />
        {items.length > 0 ? (
          <ItemTable items={items} onDecide={publishedAt ? null : (item) => setOpenId(item.id)} />
        ) : (
          <EmptyState icon="Document" title={isReading ? 'Reading the files' : 'No documents yet'}>
            Each document appears here with its holder. Uncertain matches come first.
          </EmptyState>
        )}
        {!publishedAt && (
          <BatchSettingsForm
            batch={batch}
            places={places}
            mayLeave={discarding}
            onSave={(given) =>
              attempt('save', (rpc) => rpc.documentBatch.save.mutate(given), {
                done: () => 'Saved.',
              })
            }
          />
        )}
      </div>
      {open && (
        <ItemDialog
          key={open.id}
          batchId={id}
          item={open}
          alike={items.filter(({ state }) => state === open.state)}
          onLeaf={setOpenId}
          onSearch={(search) => call((rpc) => rpc.documentAdmin.searchHolders.query({ search }))}
          onDecide={decide}
          onLook={() => void look()}
          onClose={() => setOpenId(null)}
        />
      )}
      {withdrawal.dialog}
      {discarding && (
        <ActDialog
          size="sm"
          role="alertdialog"
          title={`Discard ${batch.title}?`}
          description="Its files and your decisions are deleted. None of its documents was published."
          action="Discard"
          danger
          onAct={discard}
          onClose={() => setDiscarding(false)}
        />
      )}
      {publishing && (
        <PublishBatchDialog
          title={`Publish ${documentsText(publishing.totals.sure + publishing.totals.decided)}?`}
          description={`${holdersText(publishing.totals.holders)} can then see their own documents. Documents they have opened cannot be recalled.`}
          onPublish={(announce) => publish(publishing, announce)}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  );
}

function leadOf(
  totals: Route.ComponentProps['loaderData']['batch']['totals'],
  publishedAt: string | null,
): string {
  const ready = totals.sure + totals.decided;
  if (publishedAt) return `${documentsText(ready)} published for ${holdersText(totals.holders)}.`;
  if (totals.reading > 0) return `Reading ${totals.reading === 1 ? '1 file' : `${totals.reading} files`}…`;
  return totals.doubt > 0 ? `${ready} matched, ${totals.doubt} to check.` : `${ready} matched.`;
}
