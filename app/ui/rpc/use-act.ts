import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { whenIdle } from '#app/platform/pages/when-idle.ts';
import { useActArea } from '#app/ui/permissions.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import type { ToastMessage } from '#app/ui/toasts/toast-rules.ts';
import { type Call, call, prepareCalls } from './call.ts';
import { codeOf, failureText } from './failure.ts';

/** How long a success message stays on the page. */
const DONE_MS = 8_000;

/** How long an act waits for the page's new data: it is done, even if the refresh gets no answer. */
const REFRESH_MS = 5_000;

/** The success message of an act: a sentence, or a toast with more content. */
type News = string | ToastMessage | null | undefined;

export type Outcome<Answer> = {
  /** Runs when the act is done and the page has its new data, if it can be had. Returns the success message. */
  done?: (answer: Answer) => News | Promise<News>;
  /** Runs when the act failed, in addition to its error message. */
  failed?: (error: unknown) => void;
  /**
   * When the page reloads its data: after any response, because a refusal may mean that the page is out of date; only
   * after success; only after a refusal, where `done` does it; or never.
   */
  refresh?: 'always' | 'done' | 'refused' | 'never';
};

type Options = {
  /** Refreshes the page's data; by default its loaders are run again. */
  refresh?: () => Promise<unknown>;
};

/**
 * Runs the page's acts on the server. An act of the same name that is already running is not sent twice: the second
 * caller gets the outcome of the first. Names must therefore include the act's target after the verb: "approve 42".
 */
export function useAct({ refresh: ownRefresh }: Options = {}) {
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const isOfAdmins = useActArea() !== null;
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Map<string, Promise<string | null>>());
  const update = () =>
    Promise.race([
      (ownRefresh ?? revalidate)(),
      new Promise<void>((resolve) => setTimeout(resolve, REFRESH_MS)),
    ]);

  useEffect(() => whenIdle(prepareCalls), []);

  /** Returns the error message for the form to show; `null` on success. */
  const attempt = <Answer>(
    name: string,
    act: Call<Answer>,
    { done, failed, refresh = 'always' }: Outcome<Answer> = {},
  ): Promise<string | null> => {
    const first = underWay.current.get(name);
    if (first) return first;
    setRunning((before) => new Set(before).add(name));
    const settle = async (error: unknown): Promise<string> => {
      const code = codeOf(error);
      // Without the permission the page itself may be refused now, and with it what was typed would go.
      const isPageGone = isOfAdmins && code === 'FORBIDDEN';
      if ((refresh === 'always' || refresh === 'refused') && code && !isPageGone) await update();
      failed?.(error);
      return failureText(error);
    };
    const finish = async (answer: Answer): Promise<null> => {
      if (refresh === 'always' || refresh === 'done') await update();
      const news = await done?.(answer);
      if (news) add({ about: targetOf(name), ...asToast(news) });
      return null;
    };
    const performed = call(act)
      .then(finish, settle)
      .finally(() => {
        underWay.current.delete(name);
        setRunning((before) => new Set([...before].filter((one) => one !== name)));
      });
    underWay.current.set(name, performed);
    return performed;
  };

  return {
    attempt,
    /** For acts without a form: an error is shown as a toast. */
    async run<Answer>(name: string, act: Call<Answer>, outcome?: Outcome<Answer>): Promise<void> {
      const wrong = await attempt(name, act, outcome);
      if (wrong) add({ text: wrong, theme: 'critical', about: targetOf(name) });
    },
    isRunning: (name: string): boolean => running.has(name),
    pending: running.size > 0,
  };
}

const asToast = (news: string | ToastMessage): ToastMessage =>
  typeof news === 'string' ? { text: news, theme: 'success', autoDismiss: DONE_MS } : news;

/** Returns the target in an act's name, as `42` in "approve 42": a later message about it replaces the older one. */
const targetOf = (name: string): string => name.slice(name.indexOf(' ') + 1);
