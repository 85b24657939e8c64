import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { NoticeContent } from '#app/domain/investing/notice.ts';
import type { NoticePreview } from '#app/features/notices/drafting/preview.server.ts';
import type { NoticeFields } from '#app/features/notices/notice.ts';
import { draftPdfPath } from '#app/features/notices/notice.ts';
import type { NoticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { cx } from '#app/ui/cx.ts';
import { DraftConflict } from '#app/ui/drafts/draft-conflict.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { useSavedDraft } from '#app/ui/drafts/use-saved-draft.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { DialogsProvider } from '#app/ui/overlays/held-dialog.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { saveDraft } from '#app/ui/rpc/save-draft.ts';
import { AllocationPart } from './allocation-part.tsx';
import { AmountsPart } from './amounts-part.tsx';
import { BasicsPart } from './basics-part.tsx';
import { Checks } from './checks.tsx';
import { DiscardDialog, PublishDialog } from './draft-dialogs.tsx';
import { DraftedHolders } from './drafted-holders.tsx';
import { FIELD_IDS } from './field-ids.ts';
import { LinesPart } from './lines-part.tsx';
import { useNewerRevision } from './use-newer-revision.ts';
import { usePreview } from './use-preview.ts';

type Props = {
  notice: NoticeView;
  preview: NoticePreview;
  timeZone: string;
  /** Restarts the composer once the page has this revision. */
  onRestart: (revision: number) => void;
};

/** The draft of a notice: written, saved by itself, and computed as it changes. */
export function Composer({ notice, preview: served, timeZone, onRestart }: Props) {
  const { id: noticeId, needsSecondAdmin } = notice;
  const { revalidate, state: loading } = useRevalidator();
  const draft = useSavedDraft<NoticeFields>({
    first: () => notice.fields,
    revision: notice.revision,
    savedAt: notice.savedAt,
    save: (revision, given) =>
      saveDraft((rpc) => rpc.notice.save.mutate({ noticeId, revision, fields: given })),
  });
  const { fields, state, saver, latest, isChanged } = draft;
  const [showsAll, setShowsAll] = useState(false);
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null);
  const [isInsisting, setIsInsisting] = useState(false);
  const { preview, isPending } = usePreview(
    { noticeId, fields, revision: saver.revision, first: served },
    showsAll,
  );
  const write = (change: Partial<NoticeFields>) => draft.write((now) => ({ ...now, ...change }));
  const writeContent = (change: Partial<NoticeContent>) =>
    draft.write((now) => ({ ...now, content: { ...now.content, ...change } }));
  const save = async () => ((await saver.flush()) ? saver.revision : null);
  const isConflict = state.kind === 'conflict';
  const fetchTheirs = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isConflict) fetchTheirs();
  }, [isConflict]);
  const failed = [
    ...preview.problems.map(({ field, sentence }) => ({ field: FIELD_IDS[field], message: sentence })),
    ...preview.checks
      .filter(({ isPassed, stops }) => stops && !isPassed)
      .map(({ sentence }) => ({ field: FIELD_IDS.allocation, message: sentence })),
  ];
  const askToPublish = () => {
    setIsInsisting(true);
    if (preview.canBePublished) setAsked('publish');
  };
  const close = () => setAsked(null);
  const reload = async (revision: number) => {
    await revalidate();
    onRestart(revision);
  };
  const ready = useNewerRevision(noticeId, saver.revision, state.kind === 'saved');
  const [first] = preview.items;
  // A PDF shows what is saved.
  const openPdf = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isChanged) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    void save().then((revision) => revision !== null && window.open(href, '_blank'));
  };
  return (
    <DialogsProvider>
      {(anyOpen) => (
        <>
          {isConflict && (
            <DraftConflict
              sentence={state.sentence}
              loading={loading !== 'idle'}
              onTakeTheirs={() => onRestart(notice.revision)}
              onKeepMine={() => saver.settle({ ...notice, mine: latest.current })}
            >
              <p>
                Theirs: {notice.fields.purpose || 'no purpose yet'}, with {notice.fields.content.lines.length}{' '}
                lines. Yours: {fields.purpose || 'no purpose yet'}, with {fields.content.lines.length} lines.
              </p>
            </DraftConflict>
          )}
          {isInsisting && failed.length > 0 && (
            <div className="mb-6">
              <ErrorSummary title="Before it is published" errors={failed} />
            </div>
          )}
          <div className="flex flex-col">
            <Part title="Basics">
              <BasicsPart fields={fields} businessDays={preview.businessDays} onChange={write} />
            </Part>
            <Part title="Lines" hint="The total for all holders together." id={FIELD_IDS.lines}>
              <LinesPart fields={fields} preview={preview} onChange={(lines) => writeContent({ lines })} />
            </Part>
            <Part
              title="Allocation"
              hint="Rounded so that items add up to each line, to the cent."
              id={FIELD_IDS.allocation}
            >
              <div className="flex flex-col gap-5">
                <AllocationPart noticeId={noticeId} content={fields.content} onChange={writeContent} />
                {fields.content.basis === 'amounts' && (
                  <AmountsPart
                    noticeId={noticeId}
                    count={fields.content.amounts.length}
                    onSave={save}
                    onImported={(revision) => void reload(revision)}
                  />
                )}
              </div>
            </Part>
          </div>
          <section
            aria-label="Preview"
            aria-busy={isPending || undefined}
            className={cx('flex flex-col gap-4 border-t pt-6 transition-opacity', isPending && 'opacity-50')}
          >
            <DraftedHolders noticeId={noticeId} preview={preview} onOpenPdf={openPdf} />
            {preview.folded && (
              <Looking>
                <Button className="self-start" onClick={() => setShowsAll(true)}>
                  Show {preview.folded.holders.toLocaleString('en-GB')} more
                </Button>
              </Looking>
            )}
            <Checks checks={preview.checks} />
          </section>
          <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-between gap-3 border-t bg-paper py-4">
            {ready ? (
              <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  {`Revision ${ready.revision} is ready, saved by ${ready.savedBy}. Yours is not saved over it.`}
                </span>
                <Button size="sm" onClick={() => void reload(ready.revision)}>
                  Reload
                </Button>
              </p>
            ) : (
              <SaveLine state={state} />
            )}
            <div className="flex flex-wrap gap-3">
              {first && (
                <ButtonLink
                  to={draftPdfPath(noticeId, first.positionId)}
                  reloadDocument
                  target="_blank"
                  icon="Document"
                  onClick={openPdf}
                >
                  Preview a PDF
                </ButtonLink>
              )}
              <Button onClick={() => setAsked('discard')}>Discard…</Button>
              <Button variant="primary" onClick={askToPublish}>
                {needsSecondAdmin ? 'Ask for approval…' : 'Publish…'}
              </Button>
            </div>
          </div>
          {isChanged && !anyOpen && <LeaveGuard onSave={() => saver.flush()} />}
          {asked === 'publish' && (
            <PublishDialog
              {...{ noticeId, needsSecondAdmin }}
              timeZone={timeZone}
              onSave={save}
              onClose={close}
            />
          )}
          {asked === 'discard' && <DiscardDialog noticeId={noticeId} onSave={save} onClose={close} />}
        </>
      )}
    </DialogsProvider>
  );
}

type PartProps = { title: string; hint?: string; id?: string; children: ReactNode };

const Part = ({ title, hint, id, children }: PartProps) => (
  <section
    aria-label={title}
    id={id}
    tabIndex={id ? -1 : undefined}
    className="grid scroll-mt-20 gap-x-8 gap-y-4 border-t py-6 first:border-t-0 first:pt-0 lg:grid-cols-[11rem_minmax(0,1fr)]"
  >
    <div>
      <h2>{title}</h2>
      {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
    </div>
    {children}
  </section>
);
