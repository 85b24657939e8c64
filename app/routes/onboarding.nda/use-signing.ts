import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isOpen, type SigningView } from '#app/features/nda/nda.ts';
import { rememberSigning } from '#app/features/nda/outcome.ts';
import { browserStore } from '#app/platform/browser-store.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useOutcome } from './use-outcome.ts';

/** How often the page asks while the document is being prepared, and while its reader is elsewhere or came back. */
const PREPARING_MS = 1_200;
const WAITING_MS = 4_000;
const AGAIN_MS = 5_000;

const KEEP_TRYING = 'The signing service does not answer right now. We keep trying.';

type Asked = {
  /** What is to be signed. */
  versionId: string | null;
  /** The reader's newest signing of it, as the page was served. */
  served: SigningView | null;
  /** The reader comes from the ceremony. */
  returned: boolean;
  /** The page is looked at and not acted on. */
  looksOn: boolean;
  returnTo: string | null;
};

export type Signing = {
  signing: SigningView | null;
  /** `preparing` the document, `opening` the ceremony, `asking` the provider how it went. */
  busy: 'preparing' | 'opening' | 'asking' | null;
  /** The provider has not told yet how it went. */
  unheard: boolean;
  problem: string | null;
  sign: () => void;
};

/**
 * The way from the button to the signature: begins the signing, waits for the document, goes to the ceremony, and hears
 * how it went. What the provider cannot do now is tried again by itself.
 */
export function useSigning({ versionId, served, looksOn, returnTo, ...asked }: Asked): Signing {
  // The address forgets it at once, so that the page may be opened again as any other.
  const [returned] = useState(asked.returned);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [id, setId] = useState(served?.id ?? null);
  const [wants, setWants] = useState(false);
  const [unheard, setUnheard] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutateAsync: begin } = useMutation(trpc.nda.begin.mutationOptions());
  const { mutateAsync: ceremony } = useMutation(trpc.nda.ceremony.mutationOptions());
  const { mutateAsync: ask, isPending: asking } = useMutation(trpc.nda.ask.mutationOptions());

  const known = useQuery({
    ...trpc.nda.signing.queryOptions(id ? { id } : skipToken),
    ...(served && served.id === id ? { initialData: served } : {}),
    staleTime: PREPARING_MS,
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isOpen(data.state)) return false;
      return data.ready ? WAITING_MS : PREPARING_MS;
    },
  });
  const signing = known.data ?? null;

  const learn = useCallback(
    (news: SigningView) => {
      queries.setQueryData(trpc.nda.signing.queryKey({ id: news.id }), news);
      setId(news.id);
    },
    [queries, trpc],
  );

  const open = useCallback(
    async (signingId: string): Promise<void> => {
      try {
        const answer = await ceremony({ id: signingId, returnTo: returnTo ?? undefined });
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
    [ceremony, learn, returnTo],
  );

  const hear = useCallback(
    async (signingId: string): Promise<void> => {
      try {
        const { signing: news, heard } = await ask({ id: signingId });
        learn(news);
        setUnheard(!heard);
      } catch (error) {
        setProblem(failureText(error));
      }
    },
    [ask, learn],
  );

  useEffect(() => () => clearTimeout(retry.current), []);

  const navigate = useNavigate();
  useEffect(() => {
    if (!returned) return;
    void navigate(signPage(returnTo), { replace: true, preventScrollReset: true });
  }, [returned, returnTo, navigate]);

  // Whoever comes with something under way is told at once how it is.
  const first = useRef(served);
  useEffect(() => {
    const { current } = first;
    first.current = null;
    if (!looksOn && current?.ready && isOpen(current.state)) void hear(current.id);
  }, [hear, looksOn]);

  // Back from the ceremony by the browser's own button, the page is as it was left.
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
      const begun = await begin({ versionId });
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

/** The provider does not answer now, or we are not reached: worth another try. */
const passes = (error: unknown): boolean =>
  !(error instanceof TRPCClientError && error.data) || error.data.code === 'SERVICE_UNAVAILABLE';
