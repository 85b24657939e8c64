import { useEffect, useRef, useState } from 'react';
import type { Sending } from './sending-progress.tsx';

/** State of a single upload: progress, error, and cancellation. */
export function useSending() {
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  return {
    /** The uploaded fraction; `null` when no upload is running. */
    sent,
    problem,
    setProblem,
    cancel() {
      stop.current?.abort();
      setSent(null);
    },
    /** Uploads, then calls `then` with the result; a string is an error sentence. */
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
