import { useEffect, useEffectEvent, useState } from 'react';

type Answered<Answer> = { to: string; answer: Answer };

/**
 * Asks again on every change of the question; `null` asks nothing. `answer` may be to an earlier question until
 * `isPresent`; it is `null` before the first one. `ask` reports a failure in its answer.
 */
export function useAnswer<Question, Answer>(
  question: Question | null,
  ask: (question: Question) => Promise<Answer>,
): { answer: Answer | null; isPresent: boolean } {
  const [answered, setAnswered] = useState<Answered<Answer> | null>(null);
  const askNow = useEffectEvent(ask);
  const key = question === null ? null : JSON.stringify(question);
  useEffect(() => {
    if (key === null) return setAnswered(null);
    let isLatest = true;
    void askNow(JSON.parse(key) as Question).then((answer) => {
      if (isLatest) setAnswered({ to: key, answer });
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return { answer: answered?.answer ?? null, isPresent: answered !== null && answered.to === key };
}
