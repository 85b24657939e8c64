import { useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { newId } from '#app/domain/ids.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { type FaqFields, FaqForm, NEW_CATEGORY } from '#app/features/faqs/ui/admin/faq-form.tsx';
import { FaqSide } from '#app/features/faqs/ui/admin/faq-side.tsx';
import { OtherVersion } from '#app/features/faqs/ui/admin/other-version.tsx';
import type { CategoryOption, WrittenFaq } from '#app/features/faqs/writing/written-faq.ts';
import type { FaqOrigin } from '#app/processes/faq-promotion/faq-origin.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { DialogsProvider } from '#app/ui/overlays/held-dialog.tsx';
import { FaqActs } from './faq-acts.tsx';
import { TellingNotice } from './telling-notice.tsx';
import { useFaqSaving } from './use-faq-saving.ts';

type Props = {
  /** `null` for a new one. */
  faq: WrittenFaq | null;
  /** The question that a new one is created from. */
  origin: FaqOrigin | null;
  categories: readonly CategoryOption[];
  initial: FaqFields;
};

/** The editor of an FAQ. Keeps the input; another admin's save is shown next to it. */
export function FaqWork({ faq, origin, categories, initial }: Props) {
  const [fields, setFields] = useState(initial);
  const [isDirty, setDirty] = useState(false);
  /** The answer's editor restarts with each round. */
  const [round, setRound] = useState(0);
  const [made] = useState(newId);
  const ownPath = `/admin/faqs/${faq?.id ?? made}`;
  const navigate = useNavigate();
  const { state: navigation } = useNavigation();
  /** Whether its author is leaving by a link, which no other navigation may then interrupt. */
  const isLeaving = useRef(false);
  const saving = useFaqSaving({
    faq,
    id: faq?.id ?? made,
    questionId: origin?.questionId ?? null,
    fields,
    onCreated: async () => {
      if (!isLeaving.current) await navigate(ownPath, { replace: true });
    },
  });
  // The viewer's own save is known before the page has reloaded it.
  const isNewer = faq !== null && faq.revision > saving.base;
  const isWithdrawn = faq?.state === 'withdrawn';
  // The same words: one's own save, whose answer was lost. There is nothing to choose between. A withdrawal leaves the
  // words as they are, too, and nobody publishes unknowingly what another has withdrawn.
  const isSavedAlready = isNewer && !isWithdrawn && isSame(faq, fields, categories);
  const isOutdated = isNewer && !isSavedAlready;

  const change = (part: Partial<FaqFields>) => {
    setFields((before) => ({ ...before, ...part }));
    setDirty(true);
  };
  const take = (theirs: WrittenFaq) => {
    setFields({ ...fieldsOf(theirs), categoryName: '' });
    setRound(round + 1);
    setDirty(false);
    saving.rebase(theirs.revision);
  };
  const save = async (publish: boolean): Promise<boolean> => {
    const isSaved = await saving.save(publish, isSavedAlready ? faq.revision : saving.base);
    if (isSaved) setDirty(false);
    return isSaved;
  };
  const saveAndLeave = async (): Promise<boolean> => {
    isLeaving.current = true;
    const isSaved = await save(false);
    isLeaving.current = isSaved;
    return isSaved;
  };

  const isPublished = faq?.state === 'published' || faq?.state === 'changed';
  const isDeleted = faq?.state === 'deleted';
  return (
    <DialogsProvider>
      {(anyOpen) => (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="flex min-w-0 flex-col gap-6">
            {isDirty && !isSavedAlready && !anyOpen && !isDeleted && (
              <LeaveGuard ownPath={ownPath} onSave={saveAndLeave} />
            )}
            {saving.refusal && !isNewer && (
              <ErrorSummary title="Nothing was saved" errors={[{ message: saving.refusal }]} />
            )}
            {isOutdated && !isDeleted && (
              <OtherVersion
                title={`${faq.savedBy ?? 'Another admin'} has changed this FAQ${isWithdrawn ? ', and it is withdrawn' : ''}. Your version below is not saved.`}
                question={faq.question}
                answer={faq.answer}
                tone="warning"
              >
                <p className="flex flex-wrap gap-3">
                  <Button size="sm" onClick={() => take(faq)}>
                    Take theirs
                  </Button>
                  <Button size="sm" onClick={() => saving.rebase(faq.revision)}>
                    Keep mine
                  </Button>
                </p>
              </OtherVersion>
            )}
            {origin && <TellingNotice origin={origin} fields={fields} />}
            {/* What is typed meanwhile would be neither saved nor kept. */}
            <div inert={saving.pending || navigation !== 'idle'}>
              <FaqForm
                key={round}
                fields={fields}
                categories={categories}
                problems={saving.problems}
                onChange={change}
              />
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                pending={saving.pending}
                disabled={isOutdated || isDeleted}
                onClick={() => void save(false)}
              >
                Save draft
              </Button>
              <Button
                variant="primary"
                pending={saving.pending}
                disabled={isOutdated || isDeleted}
                onClick={() => void save(true)}
              >
                {isPublished ? 'Publish changes' : 'Publish'}
              </Button>
            </div>
            {faq?.published && faq.state !== 'published' && (
              <OtherVersion
                title={isPublished ? 'Published version' : 'Last published version'}
                {...faq.published}
                tone="quiet"
              />
            )}
          </div>
          {faq && (
            <div className="flex flex-col gap-8">
              <FaqActs faq={faq} isDirty={isDirty} onDiscarded={take} onSaved={saving.rebase} />
              <FaqSide
                faq={faq}
                questionHref={
                  faq.questionId &&
                  `/admin/questions?${new URLSearchParams({ state: 'answered', question: faq.questionId })}`
                }
                personHref={(id) => `/admin/people?${new URLSearchParams({ person: id })}`}
              />
            </div>
          )}
        </div>
      )}
    </DialogsProvider>
  );
}

const fieldsOf = ({ question, answer, categoryId }: WrittenFaq) => ({ question, answer, categoryId });

function isSame(saved: WrittenFaq, fields: FaqFields, categories: readonly CategoryOption[]): boolean {
  const { question, answer, categoryId, categoryName } = fields;
  const named = categories.find(({ id }) => id === saved.categoryId)?.name;
  const isCategory =
    categoryId === NEW_CATEGORY ? named === categoryName.trim() : saved.categoryId === categoryId;
  return isCategory && saved.question === question.trim() && isSameJson(saved.answer, answer);
}
