import { Fragment, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import {
  fieldMark,
  fillText,
  type MergeValues,
  mergeFieldsIn,
  mergeProblemOf,
  missingIn,
} from '#app/domain/messages/merge-fields.ts';
import type { NoticeOutcome } from '#app/features/mail/mail.ts';
import { MessageList } from '#app/features/questions/contact/ui/message-list.tsx';
import type { InboxChoices, InboxQuestion } from '#app/features/questions/question-inbox.ts';
import { AnswerField } from '#app/features/questions/ui/answer-field.tsx';
import { AssignForm } from '#app/features/questions/ui/assign-form.tsx';
import { DismissFields } from '#app/features/questions/ui/dismiss-fields.tsx';
import { PlainWords } from '#app/features/questions/ui/plain-words.tsx';
import { PublishFields } from '#app/features/questions/ui/publish-fields.tsx';
import { QuestionFacts } from '#app/features/questions/ui/question-facts.tsx';
import { QuestionNotes } from '#app/features/questions/ui/question-notes.tsx';
import type { SavedText } from '#app/features/texts/saved-text.ts';
import { InsertText } from '#app/features/texts/ui/insert-text.tsx';
import { insertedAt } from '#app/features/texts/ui/inserted-at.ts';
import type { AttachedDocument } from '#app/processes/attachments/attachment-states.ts';
import { AttachmentsField } from '#app/processes/attachments/ui/attachments-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { InsertField } from '#app/ui/merging/insert-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { ClosedQuestionParts, Part } from './settled-parts.tsx';
import { type AnswerDraft, useAnswerDraft } from './use-answer-draft.ts';
import { useFreshSight } from './use-fresh-sight.ts';
import { useQuestionActs } from './use-question-acts.ts';

type Props = {
  /** `null` if there is no such question. */
  question: InboxQuestion | null;
  /** The FAQ created from it. */
  faqId: string | null;
  choices: InboxChoices;
  /** The firm’s texts to insert into an answer. */
  texts: readonly SavedText[];
  attached: readonly AttachedDocument[];
  categories: readonly Word[];
  /** The delivery of the mail about its answer. */
  notice: NoticeOutcome | null;
  viewerId: string;
  /** Where all its internal notes are shown. */
  allNotesTo: string;
  onClose: () => void;
};

export function QuestionPanel({ question, ...rest }: Props) {
  if (question) return <KnownQuestion question={question} {...rest} />;
  return (
    <Sheet open onClose={rest.onClose} backLeaves size="lg" title="Question not found">
      <EmptyState icon="Question" title="Question not found">
        The link may be out of date, or the member’s data was erased.
      </EmptyState>
    </Sheet>
  );
}

type Mode = 'read' | 'publish' | 'dismiss';
const TITLES: Readonly<Record<Mode, (name: string) => string>> = {
  read: (name) => name,
  publish: () => 'Publish to the page',
  dismiss: () => 'Close without answer',
};
const NOTHING_TO_SEND = 'Please write an answer first.';

function KnownQuestion({
  question,
  faqId,
  choices,
  texts,
  attached,
  categories,
  notice,
  viewerId,
  allNotesTo,
  onClose,
}: Props & { question: InboxQuestion }) {
  const { state, askedBy, answer, assignee, conversation } = question;
  const id = useId();
  const mayAct = useMayAct();
  const acts = useQuestionActs(question);
  const { revalidate } = useRevalidator();
  const draft = useAnswerDraft(question, acts.save, () => void revalidate());
  const [mode, setMode] = useState<Mode>('read');
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = state === 'waiting' || state === 'drafted';
  useFreshSight(mode === 'read');

  const isAsStored = draft.state.kind === 'saved' && draft.state.at === null;
  const unsaved = unsavedWords(draft);
  // Once: a second close is deliberate.
  const warnsFirst = isOpen && unsaved !== null && problem !== unsaved;
  const close = () => {
    if (mode !== 'read') return setMode('read');
    if (warnsFirst) return setProblem(unsaved);
    onClose();
  };
  /** Returns whether there is an answer to send, without a draft conflict. */
  const isReady = (): boolean => {
    const wrong =
      draft.text.trim() === '' ? NOTHING_TO_SEND : fieldProblemOf(draft.text, question.mergeValues);
    setProblem(wrong);
    if (wrong) document.getElementById(`${id}-answer`)?.focus();
    return !wrong && !draft.conflict;
  };
  const send = async (wording: string | null) => {
    const { draft: text, revision } = await draft.finish();
    const documentIds = attached.map((one) => one.id);
    if (!(await acts.answer({ answer: text, revision, wording, documentIds }))) return void draft.resume();
    draft.sent();
    setMode('read');
  };
  const publish = async (wording: string) => {
    if (isOpen) return send(wording);
    if (await acts.publish(wording)) setMode('read');
  };
  const dismiss = async (tell: boolean) => {
    if (await acts.dismiss(tell)) setMode('read');
  };
  const name = TITLES[mode](askedBy.name);

  return (
    <Sheet
      open
      onClose={close}
      backLeaves={mode === 'read' && !warnsFirst}
      size="lg"
      locked={acts.pending}
      title={name}
      actions={
        mode === 'read' ? (
          isOpen && (
            // Separate keys per mode: a button reused while pressed would trigger the other mode's action.
            <Fragment key="read">
              <Button disabled={acts.pending} onClick={() => setMode('dismiss')}>
                Close…
              </Button>
              {!conversation && (
                <Button disabled={acts.pending} onClick={() => isReady() && setMode('publish')}>
                  Publish…
                </Button>
              )}
              <Button variant="primary" pending={acts.pending} onClick={() => isReady() && void send(null)}>
                {conversation ? 'Send answer' : 'Answer privately'}
              </Button>
            </Fragment>
          )
        ) : (
          <Fragment key={mode}>
            <Button disabled={acts.pending} onClick={() => setMode('read')}>
              Back
            </Button>
            <Button type="submit" form={id} variant="primary" pending={acts.pending}>
              {mode === 'dismiss' ? 'Close question' : isOpen ? 'Answer and publish' : 'Publish'}
            </Button>
          </Fragment>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {acts.refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: acts.refusal }]} />}
        {mode === 'publish' && (
          <PublishFields
            id={id}
            question={question}
            answer={answer?.text ?? fillText(draft.text, question.mergeValues)}
            disabled={acts.pending}
            onPublish={(wording) => void publish(wording)}
          />
        )}
        {mode === 'dismiss' && (
          <DismissFields
            id={id}
            askerName={askedBy.name}
            disabled={acts.pending}
            onDismiss={(tell) => void dismiss(tell)}
          />
        )}
        {mode === 'read' && (
          <>
            <QuestionFacts
              question={question}
              personHref={`/admin/people?${new URLSearchParams({ person: askedBy.id })}`}
            />
            {conversation ? (
              <Part title="Messages">
                <MessageList messages={conversation.messages} memberName={askedBy.name} withMails />
              </Part>
            ) : (
              <Part title="Question">
                <PlainWords text={question.body} className="text-base" />
              </Part>
            )}
            {isOpen ? (
              <>
                {(mayAct || draft.text) && (
                  <AnswerField
                    id={`${id}-answer`}
                    text={draft.text}
                    saved={<SaveLine state={draft.state} />}
                    drafted={isAsStored && draft.text ? question.draft.saved : null}
                    problem={problem}
                    disabled={acts.pending}
                    conflict={draft.conflict}
                    onChange={(text) => {
                      setProblem(null);
                      draft.change(text);
                    }}
                    onTakeTheirs={draft.takeTheirs}
                    onKeepMine={draft.keepMine}
                  >
                    <InsertText
                      texts={texts}
                      disabled={acts.pending}
                      onInsert={(body) => draft.change(insertedAt(`${id}-answer`, draft.text, body))}
                    />
                    <InsertField
                      disabled={acts.pending}
                      onInsert={(mark) => draft.change(insertedAt(`${id}-answer`, draft.text, mark))}
                    />
                  </AnswerField>
                )}
                {(mayAct || attached.length > 0) && (
                  <Part title="Attachments">
                    <AttachmentsField
                      target={{ to: 'question', id: question.id }}
                      attached={attached}
                      readers={askedBy.name}
                      categories={categories}
                      disabled={acts.pending}
                    />
                  </Part>
                )}
                {mergeFieldsIn(draft.text).length > 0 && (
                  <Part title={`As ${askedBy.name} reads it`}>
                    <PlainWords
                      text={fillText(draft.text, question.mergeValues)}
                      className="border-l-2 border-accent pl-4"
                    />
                  </Part>
                )}
                <AssignForm
                  key={assignee?.id}
                  admins={choices.admins}
                  assigneeId={assignee?.id ?? null}
                  viewerId={viewerId}
                  pending={acts.pending}
                  onAssign={(to) =>
                    void acts.assign(to, choices.admins.find((admin) => admin.id === to)?.name)
                  }
                />
              </>
            ) : (
              <>
                <ClosedQuestionParts
                  question={question}
                  attached={attached}
                  faqId={faqId}
                  notice={notice}
                  acts={acts}
                  onPublish={() => setMode('publish')}
                />
                {draft.state.kind === 'failed' && draft.text && (
                  <Part title="Your unsent answer">
                    <PlainWords text={draft.text} className="border-l-2 border-warning pl-4" />
                  </Part>
                )}
              </>
            )}
            <Part title="Internal notes">
              <QuestionNotes questionId={question.id} notes={question.notes} allTo={allNotesTo} />
            </Part>
          </>
        )}
      </div>
    </Sheet>
  );
}

function fieldProblemOf(text: string, values: MergeValues): string | null {
  const [missing] = missingIn(text, values);
  return mergeProblemOf(text) ?? (missing ? `${fieldMark(missing)} has no value for this member.` : null);
}

function unsavedWords({ state }: Pick<AnswerDraft, 'state'>): string | null {
  if (state.kind === 'conflict') return 'Choose which draft to keep, or close again to discard yours.';
  return state.kind === 'failed' ? 'Not saved. Close again to discard it.' : null;
}
