import { useEffect, useRef, useState } from 'react';
import type { Sending } from './sending-progress.tsx';

/** One file on its way at a time: how far it is, why it was refused, and a way to stop it. */
export function useSending() {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  return {
    /** The part that is sent; `null` when nothing is on its way. */
    sent,
    problem,
    setProblem,
    cancel() {
      stop.current?.abort();
      setSent(null);
    },
    /** Sends, and does `then` with what came of it; a sentence is a refusal. */
    async send<Result>(
      act: (sending: Sending) => Promise<Result | string>,
      then: (result: Result) => void,
    ): Promise<void> {
      stop.current?.abort();
      const controller = new AbortController();
      stop.current = controller;
      const { signal } = controller;
      setProblem(null);
      setSent(0);
      const result = await act({ signal, onProgress: setSent });
      if (signal.aborted) return;
      setSent(null);
      if (typeof result === 'string') setProblem(result);
      else then(result);
    },
  };
}
