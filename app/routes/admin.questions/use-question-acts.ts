import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskQuestion } from '#app/features/questions/question-desk.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** What an admin does about one question, told in words. After each act the page is fetched anew. */
export function useQuestionActs({ id, askedBy, on }: Pick<DeskQuestion, 'id' | 'askedBy' | 'on'>) {
  const trpc = useTRPC().question;
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const assigning = useMutation(trpc.assign.mutationOptions());
  const saving = useMutation(trpc.saveDraft.mutationOptions());
  const answering = useMutation(trpc.answer.mutationOptions());
  const publishing = useMutation(trpc.publish.mutationOptions());
  const takingBack = useMutation(trpc.takeBack.mutationOptions());
  const puttingAside = useMutation(trpc.putAside.mutationOptions());
  const bringingBack = useMutation(trpc.bringBack.mutationOptions());
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Answers whether it was done. */
  const run = async (act: Promise<unknown>, text: string): Promise<boolean> => {
    setRefusal(null);
    const wrong = await act.then(
      () => null,
      (error: unknown) => failureText(error),
    );
    await revalidate();
    setRefusal(wrong);
    if (!wrong) add({ text, theme: 'success', autoDismiss: TOLD_MS });
    return !wrong;
  };
  const { mutateAsync: saveDraft } = saving;

  return {
    refusal,
    pending:
      assigning.isPending ||
      answering.isPending ||
      publishing.isPending ||
      takingBack.isPending ||
      puttingAside.isPending ||
      bringingBack.isPending,
    save: useCallback(
      (draft: { draft: string; revision: string | null }) => saveDraft({ id, ...draft }),
      [id, saveDraft],
    ),
    assign: (assigneeId: string | null, name: string | undefined) =>
      run(
        assigning.mutateAsync({ id, assigneeId }),
        name ? `It is ${name}’s to answer.` : 'It is nobody’s in particular.',
      ),
    answer: (answer: string, revision: string | null, wording: string | null) =>
      run(
        answering.mutateAsync({ id, answer, revision, wording }),
        wording === null
          ? `${askedBy.name} is told that there is an answer.`
          : `${askedBy.name} is told, and all read it on the page of ${on.name}.`,
      ),
    publish: (wording: string) =>
      run(publishing.mutateAsync({ id, wording }), `All read it on the page of ${on.name}.`),
    takeBack: () => run(takingBack.mutateAsync({ id }), `Only ${askedBy.name} reads it now.`),
    putAside: (tell: boolean) =>
      run(
        puttingAside.mutateAsync({ id, tell }),
        tell ? `It is put aside, and ${askedBy.name} is told.` : 'It is put aside.',
      ),
    bringBack: () => run(bringingBack.mutateAsync({ id }), 'It waits for an answer again.'),
  };
}

export type QuestionActs = ReturnType<typeof useQuestionActs>;
