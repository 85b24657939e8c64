import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Places } from '#app/domain/access/audience.ts';
import { isAnnounced } from '#app/domain/access/notified.ts';
import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import type { AuthoringView } from '#app/features/opportunities/authoring/drafts.ts';
import { versionChangesBetween } from '#app/features/opportunities/authoring/version-diff.ts';
import { ConflictNotice } from '#app/features/opportunities/ui/authoring/conflict-notice.tsx';
import { AnnounceDialog } from '#app/features/opportunities/ui/authoring/dialogs/announce-dialog.tsx';
import { AudienceDialog } from '#app/features/opportunities/ui/authoring/dialogs/audience-dialog.tsx';
import { PublishDialog } from '#app/features/opportunities/ui/authoring/dialogs/publish-dialog.tsx';
import { StageDialog } from '#app/features/opportunities/ui/authoring/dialogs/stage-dialog.tsx';
import { OpportunityForm } from '#app/features/opportunities/ui/authoring/opportunity-form.tsx';
import type { RoomDocument } from '#app/features/opportunities/ui/authoring/parts/documents-part.tsx';
import { type Writing, WritingProvider } from '#app/features/opportunities/ui/authoring/parts/writing.tsx';
import { settleFields, writtenFrom } from '#app/features/opportunities/ui/authoring/parts/written.ts';
import { PROBLEMS_ID } from '#app/features/opportunities/ui/authoring/problem-list.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { DialogsProvider } from '#app/ui/overlays/held-dialog.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { useOfferWithdrawal } from '../admin/use-offer-withdrawal.tsx';
import { DraftSide, type OpenDialog } from './draft-side.tsx';
import { useAuthoring } from './use-authoring.ts';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';

type Props = {
  view: AuthoringView;
  documents: readonly RoomDocument[];
  vocabulary: Vocabulary;
  /** The URL where it is edited, if not here. */
  elsewhere: string | null;
  /** The opportunities and funds that rules may name. */
  places: Places;
  /** Commitments on which nothing is decided. */
  undecided: number;
  timeZone: string;
  /** The editor's state is outdated: restart from the next fetch. */
  onPast: () => void;
  /** Restarts the editor from `view`. */
  onTakeTheirs: () => void;
};

const UNSAVED = 'Your last changes are still being saved. Please try again in a moment.';

export function AuthoringWork({
  view,
  documents,
  vocabulary,
  elsewhere,
  places,
  undecided,
  timeZone,
  onPast,
  onTakeTheirs,
}: Props) {
  const { add } = useToasts();
  const mayAct = useMayAct();
  const { revalidate, state: loading } = useRevalidator();
  const acts = useAuthoring({ view, timeZone, onPast });
  const draft = useDraft(view, acts.save);
  const uploads = useUploads(view.id);
  const withdrawal = useOfferWithdrawal(
    { kind: 'opportunity', id: view.id },
    view.published?.name ?? 'Untitled',
    onPast,
  );
  const [insisting, setInsisting] = useState(false);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const { fields, saver, state, problems } = draft;
  const name = fields.name || 'Untitled';
  const isConflict = state.kind === 'conflict';
  const fetchTheirs = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isConflict) fetchTheirs();
  }, [isConflict]);

  const [revision] = useState(view.revision);
  const isBehind = !draft.isTouched && view.revision !== revision;
  const restart = useEffectEvent(onTakeTheirs);
  useEffect(() => {
    // An act outside the editor, such as an undo, has changed the draft, and there is nothing here to lose.
    if (isBehind) restart();
  }, [isBehind]);

  const complain = (problem: string | null) => {
    if (problem) add({ text: problem, theme: 'critical' });
  };
  /** Saves first, so the dialog is about the saved draft. */
  const ask = async (what: OpenDialog) => {
    if (what === 'publish' && problems.length > 0) {
      setInsisting(true);
      return document.getElementById(PROBLEMS_ID)?.focus();
    }
    if (await saver.flush()) setAsked(what);
    else complain(UNSAVED);
  };
  const close = () => setAsked(null);
  /** Closes the dialog of an act that leaves the editor as it is, once it is done. */
  const thenClose =
    <Given,>(act: (given: Given) => Promise<string | null>) =>
    async (given: Given): Promise<string | null> => {
      const refusal = await act(given);
      if (refusal === null) close();
      return refusal;
    };
  const duplicate = async () => {
    if (!(await saver.flush())) return complain(UNSAVED);
    complain(await acts.duplicate(copyName(name), draft.firstStage));
  };
  const askToWithdraw = async () => {
    if (await saver.flush()) withdrawal.ask();
    else complain(UNSAVED);
  };
  const hasAudience = view.audience !== null;
  const sources = { places, hasAudience, onSearch: acts.searchMembers, onCount: acts.countNotified };
  const addDocuments = async () => {
    if (!(await saver.flush())) return complain(UNSAVED);
    complain(await acts.addDocuments());
  };
  const writing: Writing = {
    fields,
    readOnly: view.origin === 'content' || !mayAct,
    isPublished: view.published !== null,
    stage: view.stage ?? draft.firstStage,
    timeZone,
    vocabulary,
    uploads,
    onAddDocuments: () => void addDocuments(),
    set: (change) => draft.write((now) => ({ ...now, ...change })),
    setContent: (change) =>
      draft.write((now) => ({ ...now, content: { ...now.content, ...change(now.content) } })),
    problemAt: (path) => (insisting && problems.find(({ field }) => field === path)?.sentence) || null,
    markUnreadable: draft.markUnreadable,
  };

  return (
    <DialogsProvider>
      {(anyOpen) => (
        <WritingProvider value={writing}>
          {isConflict && (
            <ConflictNotice
              sentence={state.sentence}
              mine={settleFields(fields)}
              theirs={writtenFrom(view)}
              vocabulary={writing.vocabulary}
              loading={loading !== 'idle'}
              onTakeTheirs={onTakeTheirs}
              onKeepMine={() => saver.settle({ ...view, mine: draft.latest.current })}
            />
          )}
          {!writing.readOnly && (
            // On a phone the side panel is out of view while writing.
            <div className="sticky top-14 z-20 -mx-4 mb-4 bg-paper/95 px-4 py-2 rail:top-0 lg:hidden">
              <SaveLine state={state} />
            </div>
          )}
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
            <div className="lg:order-2">
              <DraftSide
                view={view}
                state={state}
                problems={problems}
                firstStage={draft.firstStage}
                hasDraft={draft.hasDraft}
                elsewhere={elsewhere}
                timeZone={timeZone}
                onFirstStage={draft.setFirstStage}
                onInsist={() => setInsisting(true)}
                onAsk={(what) => void ask(what)}
                onDuplicate={() => void duplicate()}
                onWithdraw={() => void askToWithdraw()}
                onUnschedule={() => void acts.unschedule().then(complain)}
              />
            </div>
            <OpportunityForm documents={documents} />
          </div>
          {draft.isChanged && !anyOpen && <LeaveGuard onSave={() => saver.flush()} />}
          {withdrawal.dialog}
          {asked === 'publish' && (
            <PublishDialog
              name={name}
              isFirst={view.published === null}
              hasAudience={hasAudience}
              sources={view.published === null && isAnnounced(writing.stage) ? sources : null}
              changes={
                view.published
                  ? versionChangesBetween(view.published, settleFields(fields), writing.vocabulary)
                  : []
              }
              timeZone={timeZone}
              onPublish={(publishing) => acts.publish(saver.revision, publishing)}
              onClose={close}
            />
          )}
          {asked === 'discard' && (
            <ActDialog
              size="sm"
              role="alertdialog"
              title={`Discard the draft of ${name}?`}
              description={view.published ? DISCARD_CHANGES : DISCARD_ALL}
              action="Discard"
              danger
              refusalTitle="We could not delete this draft"
              onAct={() => acts.discard(saver.revision)}
              onClose={close}
            />
          )}
          {asked === 'audience' && (
            <AudienceDialog
              name={name}
              audience={view.audience}
              isPublished={view.published !== null}
              places={places}
              onSearch={acts.searchMembers}
              onCount={acts.countAudience}
              onSave={thenClose(acts.setAudience)}
              onClose={close}
            />
          )}
          {asked === 'announce' && (
            <AnnounceDialog
              name={name}
              sources={sources}
              onAnnounce={thenClose(acts.announce)}
              onClose={close}
            />
          )}
          {asked === 'move' && view.stage && (
            <StageDialog
              name={name}
              from={view.stage}
              opensAt={view.published?.opensAt ?? null}
              closesAt={view.published?.closesAt ?? null}
              undecided={undecided}
              timeZone={timeZone}
              onMove={acts.move}
              onClose={close}
            />
          )}
        </WritingProvider>
      )}
    </DialogsProvider>
  );
}

const NAME_LIMIT = 120;
const copyName = (name: string): string => `Copy of ${name}`.slice(0, NAME_LIMIT);

const DISCARD_CHANGES = 'Your changes since the last version are deleted. Members keep seeing that version.';
const DISCARD_ALL = 'It was never published, so the whole draft is deleted. This cannot be undone.';
