import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fieldMark } from '#app/domain/messages/merge-fields.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import {
  type BroadcastDetail,
  type BroadcastFields,
  type BroadcastProblem,
  broadcastProblemsOf,
  fieldsOfMessage,
} from '#app/features/broadcasts/broadcast.ts';
import { AudienceForm } from '#app/features/broadcasts/ui/audience-form.tsx';
import { ConflictNotice } from '#app/features/broadcasts/ui/conflict-notice.tsx';
import { MessagePreview } from '#app/features/broadcasts/ui/message-preview.tsx';
import { SendDialog } from '#app/features/broadcasts/ui/send-dialog.tsx';
import { WriteForm } from '#app/features/broadcasts/ui/write-form.tsx';
import type { DocumentPlaces } from '#app/features/documents/admin/document-admin.ts';
import type { SavedText } from '#app/features/texts/saved-text.ts';
import { InsertText } from '#app/features/texts/ui/insert-text.tsx';
import type { AttachedDocument } from '#app/processes/attachments/attachment-states.ts';
import { AttachmentsField } from '#app/processes/attachments/ui/attachments-field.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { useSavedDraft } from '#app/ui/drafts/use-saved-draft.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import { InsertField } from '#app/ui/merging/insert-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { DialogsProvider } from '#app/ui/overlays/held-dialog.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { DraftSide } from './draft-side.tsx';
import { Section } from './section.tsx';
import { useBroadcastActs } from './use-broadcast-acts.ts';

type Props = {
  broadcast: BroadcastDetail;
  attached: readonly AttachedDocument[];
  places: DocumentPlaces;
  /** The firm’s texts to insert into the message. */
  texts: readonly SavedText[];
  email: string;
  timeZone: string;
  /** The editor's state is outdated: restart from the next fetch. */
  onPast: () => void;
  /** Restarts the editor from `broadcast`. */
  onTakeTheirs: () => void;
};

const fieldsOf = ({ title, content, rules }: BroadcastFields): BroadcastFields => ({ title, content, rules });

const UNSAVED = 'Your last changes are still being saved. Please try again in a moment.';

const FIELD_IDS = {
  title: 'broadcast-title',
  text: 'broadcast-text',
  rules: 'broadcast-rules',
} as const satisfies Record<BroadcastProblem['field'], string>;

/** A draft: its content, audience, preview and sending. */
export function BroadcastWork(props: Props) {
  const { broadcast, attached, places, texts, email, timeZone, onPast, onTakeTheirs } = props;
  const { add } = useToasts();
  const { revalidate, state: loading } = useRevalidator();
  const acts = useBroadcastActs(broadcast);
  const draft = useSavedDraft({
    first: () => fieldsOf(broadcast),
    revision: broadcast.revision,
    savedAt: broadcast.savedAt,
    save: acts.save,
  });
  const { fields, state, saver, latest, isChanged } = draft;
  const write = (change: Partial<BroadcastFields>) => draft.write((now) => ({ ...now, ...change }));
  const [asked, setAsked] = useState<'send' | 'discard' | null>(null);
  const [insisting, setInsisting] = useState(false);
  const problems = broadcastProblemsOf(fields);
  const usedFields = fieldsOfMessage(fields);
  const { answer: report } = useAnswer(
    usedFields.length > 0 && fields.rules.length > 0
      ? // Asked again when other fields or recipients are chosen, not with every letter.
        { title: '', content: documentFrom(usedFields.map(fieldMark).join(' ')), rules: fields.rules }
      : null,
    acts.merge,
  );
  const documentIds = attached.map(({ id }) => id);
  const { answer: nonReaders } = useAnswer(
    documentIds.length > 0 && fields.rules.length > 0 ? { rules: fields.rules, documentIds } : null,
    acts.countNonReaders,
  );
  const problemAt = (field: BroadcastProblem['field']) =>
    (insisting && problems.find((one) => one.field === field)?.sentence) || null;
  const isConflict = state.kind === 'conflict';
  const fetchTheirs = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (isConflict) fetchTheirs();
  }, [isConflict]);

  const saved = async (): Promise<boolean> => {
    const isSaved = await saver.flush();
    if (!isSaved) add({ text: UNSAVED, theme: 'critical' });
    return isSaved;
  };
  const askToSend = async () => {
    setInsisting(true);
    if (problems.length === 0 && (await saved())) setAsked('send');
  };
  const sendTest = async () => {
    if (await saved()) await acts.sendTest(saver.revision, email);
  };
  const send = async (at: string | null) => {
    const wrong = await acts.send({ revision: saver.revision, at, documentIds });
    if (!wrong) onPast();
    return wrong;
  };

  return (
    <DialogsProvider>
      {(anyOpen) => (
        <>
          {isConflict && (
            <ConflictNotice
              sentence={state.sentence}
              mine={fields}
              theirs={fieldsOf(broadcast)}
              loading={loading !== 'idle'}
              onTakeTheirs={onTakeTheirs}
              onKeepMine={() => saver.settle({ ...broadcast, mine: latest.current })}
            />
          )}
          <div className="sticky top-14 z-20 -mx-4 mb-4 bg-paper/95 px-4 py-2 rail:top-0 lg:hidden">
            <SaveLine state={state} />
          </div>
          {insisting && problems.length > 0 && (
            <div className="mb-6">
              <ErrorSummary
                title="To fix before sending"
                errors={problems.map(({ field, sentence }) => ({
                  field: FIELD_IDS[field],
                  message: sentence,
                }))}
              />
            </div>
          )}
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
            <div className="lg:order-2">
              <DraftSide
                state={state}
                savedBy={broadcast.savedBy}
                email={email}
                isTesting={acts.isRunning('test')}
                onSend={() => void askToSend()}
                onTest={() => void sendTest()}
                onDiscard={() => setAsked('discard')}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-10">
              <Section title="Write">
                <WriteForm
                  {...fields}
                  problemAt={problemAt}
                  onChange={write}
                  tools={(insert) => (
                    <div className="flex flex-wrap gap-x-3">
                      <InsertText texts={texts} onInsert={(body) => insert(documentFrom(body))} />
                      <InsertField onInsert={(mark) => insert(documentFrom(mark))} />
                    </div>
                  )}
                />
              </Section>
              <Section title="Attachments">
                <AttachmentsField
                  target={{ to: 'broadcast', id: broadcast.id }}
                  attached={attached}
                  readers="the recipients"
                  nonReaders={nonReaders ?? {}}
                  categories={places.categories}
                />
              </Section>
              <Section title="Recipients" id={FIELD_IDS.rules}>
                <AudienceForm
                  rules={fields.rules}
                  names={broadcast.names}
                  places={places}
                  error={problemAt('rules')}
                  onChange={(rules) => write({ rules })}
                  onSearch={acts.searchMembers}
                  onCount={acts.count}
                />
              </Section>
              <Section title="Preview">
                <MessagePreview
                  id={broadcast.id}
                  revision={saver.revision}
                  {...fields}
                  report={report ?? null}
                  attachments={attached}
                />
              </Section>
            </div>
          </div>
          {isChanged && !anyOpen && <LeaveGuard onSave={() => saver.flush()} />}
          {asked === 'send' && (
            <SendDialog
              title={fields.title}
              scheduledFor={null}
              timeZone={timeZone}
              report={report ?? null}
              unreadable={attached.flatMap(({ id, title }) => {
                const people = nonReaders?.[id] ?? 0;
                return people > 0 ? [{ title, people }] : [];
              })}
              onCount={() => acts.count(fields.rules)}
              onSend={send}
              onClose={() => setAsked(null)}
            />
          )}
          {asked === 'discard' && (
            <ActDialog
              size="sm"
              role="alertdialog"
              title="Delete this draft?"
              description="This cannot be undone."
              action="Delete"
              danger
              refusalTitle="We could not delete this draft"
              onAct={async () => ((await saved()) ? acts.discard(saver.revision) : UNSAVED)}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </DialogsProvider>
  );
}
