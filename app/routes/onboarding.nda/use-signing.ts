import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isOpen, type SigningView } from '#app/features/nda/nda.ts';
import { newestOf, rememberSigning } from '#app/features/nda/signing/outcome.ts';
import { browserStore } from '#app/platform/tracking/browser-store.ts';
import { call } from '#app/ui/rpc/call.ts';
import { codeOf, failureText } from '#app/ui/rpc/failure.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { useOutcome } from './use-outcome.ts';

/** How often the page polls while the document is being prepared, and during or after the ceremony. */
const PREPARING_MS = 1_200;
const WAITING_MS = 4_000;
const AGAIN_MS = 5_000;

const KEEP_TRYING = 'The signing service is not responding. We will keep trying.';

type StatusRequest = {
  /** The NDA version to sign. */
  versionId: string | null;
  /** The reader's newest signing of it, as served with the page. */
  served: SigningView | null;
  /** Whether the reader returns from the ceremony. */
  returned: boolean;
  /** Whether the page is read-only (viewing as the member). */
  looksOn: boolean;
  returnTo: string | null;
};

export type Signing = {
  signing: SigningView | null;
  /** `preparing` the document, `opening` the ceremony, `asking` the provider how it went. */
  busy: 'preparing' | 'opening' | 'asking' | null;
  /** Whether the provider has not reported the outcome yet. */
  unheard: boolean;
  problem: string | null;
  sign: () => void;
};

/**
 * Runs a signing: starts it, waits for the document, opens the ceremony and polls for the outcome. Retries by itself
 * while the provider is unavailable.
 */
export function useSigning({ versionId, served, looksOn, returnTo, ...asked }: StatusRequest): Signing {
  // Removed from the URL at once, so a reload is an ordinary visit.
  const [returned] = useState(asked.returned);
  const [id, setId] = useState(served?.id ?? null);
  const [wants, setWants] = useState(false);
  const [unheard, setUnheard] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asking, setAsking] = useState(false);

  const known = useQuery(
    {
      ...trpc.nda.signing.queryOptions(id ? { id } : skipToken),
      ...(served && served.id === id ? { initialData: served } : {}),
      staleTime: PREPARING_MS,
      refetchInterval: ({ state: { data } }) => {
        if (!data || !isOpen(data.state)) return false;
        return data.ready ? WAITING_MS : PREPARING_MS;
      },
    },
    queryClient(),
  );
  const signing = newestOf(served, known.data ?? null);

  const learn = useCallback((news: SigningView) => {
    queryClient().setQueryData(trpc.nda.signing.queryKey({ id: news.id }), news);
    setId(news.id);
  }, []);

  const open = useCallback(
    async (signingId: string): Promise<void> => {
      try {
        const answer = await call((rpc) =>
          rpc.nda.ceremony.mutate({ id: signingId, returnTo: returnTo ?? undefined }),
        );
        if (answer.url !== null) return window.location.assign(answer.url);
        learn(answer.signing);
        setWants(false);
      } catch (error) {
        if (passes(error)) {
          setProblem(KEEP_TRYING);
          retry.current = setTimeout(() => void open(signingId), AGAIN_MS);
        } else {
          setProblem(failureText(error));
          setWants(false);
        }
      }
    },
    [learn, returnTo],
  );

  const hear = useCallback(
    async (signingId: string): Promise<void> => {
      setAsking(true);
      try {
        const { signing: news, heard } = await call((rpc) => rpc.nda.ask.mutate({ id: signingId }));
        learn(news);
        setUnheard(!heard);
      } catch (error) {
        setProblem(failureText(error));
      }
      setAsking(false);
    },
    [learn],
  );

  useEffect(() => () => clearTimeout(retry.current), []);

  const navigate = useNavigate();
  useEffect(() => {
    if (!returned) return;
    void navigate(signPage(returnTo), { replace: true, preventScrollReset: true });
  }, [returned, returnTo, navigate]);

  // A reader with a signing in progress gets its state at once.
  const first = useRef(served);
  useEffect(() => {
    const { current } = first;
    first.current = null;
    if (!looksOn && current?.ready && isOpen(current.state)) void hear(current.id);
  }, [hear, looksOn]);

  // After the browser's Back from the ceremony, the page is restored as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setWants(false);
      if (id) void hear(id);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [hear, id]);

  const openable = wants && signing?.ready && isOpen(signing.state) ? signing.id : null;
  useEffect(() => {
    if (openable) void open(openable);
  }, [openable, open]);

  const ended = signing && !isOpen(signing.state) ? signing : null;
  useOutcome(ended, returned);
  useEffect(() => {
    if (!ended) return;
    setWants(false);
    setUnheard(false);
  }, [ended]);

  const sign = async () => {
    if (!versionId) return;
    setProblem(null);
    setWants(true);
    try {
      const begun = await call((rpc) => rpc.nda.begin.mutate({ versionId }));
      const store = browserStore();
      if (store) rememberSigning(store, begun.id);
      learn(begun);
    } catch (error) {
      setProblem(failureText(error));
      setWants(false);
    }
  };

  return {
    signing,
    busy: busyWith({ wants, ready: signing?.ready ?? false, asking: asking && returned }),
    unheard,
    problem,
    sign: () => void sign(),
  };
}

const signPage = (returnTo: string | null): string =>
  returnTo ? `/onboarding/nda?${new URLSearchParams({ returnTo })}` : '/onboarding/nda';

function busyWith({ wants, ready, asking }: { wants: boolean; ready: boolean; asking: boolean }) {
  if (wants) return ready ? 'opening' : 'preparing';
  return asking ? 'asking' : null;
}

/** Returns whether a retry may help: the provider or our server is unreachable. */
const passes = (error: unknown): boolean => [undefined, 'SERVICE_UNAVAILABLE'].includes(codeOf(error));
