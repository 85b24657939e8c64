import { useCallback, useState } from 'react';
import type { InboxQuestion } from '#app/features/questions/question-inbox.ts';
import { type Call, call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Answer = { answer: string; revision: string | null; wording: string | null; documentIds: string[] };

export function useQuestionActs({
  id,
  askedBy,
  on,
  conversation,
}: Pick<InboxQuestion, 'id' | 'askedBy' | 'on' | 'conversation'>) {
  const lastMessageId = conversation?.messages.at(-1)?.id;
  const { attempt, pending } = useAct();
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Returns whether it succeeded. */
  const run = async <Answer>(
    name: string,
    act: Call<Answer>,
    news: (answer: Answer) => string | null,
  ): Promise<boolean> => {
    setRefusal(null);
    const wrong = await attempt(name, act, { done: news });
    setRefusal(wrong);
    return !wrong;
  };

  return {
    refusal,
    pending,
    save: useCallback(
      (draft: { draft: string; revision: string | null }) =>
        call((rpc) => rpc.question.saveDraft.mutate({ id, ...draft })),
      [id],
    ),
    assign: (assigneeId: string | null, name: string | undefined) =>
      run(
        'assign',
        (rpc) => rpc.question.assign.mutate({ id, assigneeId }),
        () => (name ? `Assigned to ${name}.` : 'Unassigned.'),
      ),
    answer: (given: Answer) =>
      run(
        'answer',
        (rpc) => rpc.question.answer.mutate({ id, ...given, lastMessageId }),
        ({ isHeld }) => {
          if (isHeld) return null;
          return given.wording === null
            ? `Answer sent. ${askedBy.name} is notified.`
            : `Answer published on the page of ${on.name}. ${askedBy.name} is notified.`;
        },
      ),
    publish: (wording: string) =>
      run(
        'publish',
        (rpc) => rpc.question.publish.mutate({ id, wording }),
        ({ isHeld }) => (isHeld ? null : `Published on the page of ${on.name}.`),
      ),
    unpublish: () =>
      run(
        'unpublish',
        (rpc) => rpc.question.unpublish.mutate({ id }),
        () => `Unpublished. Only ${askedBy.name} can see it now.`,
      ),
    dismiss: (tell: boolean) =>
      run(
        'dismiss',
        (rpc) => rpc.question.dismiss.mutate({ id, tell }),
        () => (tell ? `Closed. ${askedBy.name} is notified.` : 'Closed.'),
      ),
    bringBack: () =>
      run(
        'bring back',
        (rpc) => rpc.question.bringBack.mutate({ id }),
        () => 'Reopened.',
      ),
  };
}

export type QuestionActs = ReturnType<typeof useQuestionActs>;
