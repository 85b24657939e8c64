import { type ReactNode, useCallback, useState } from 'react';
import type { ExplanationView } from '#app/features/portfolio/explanation-view.ts';
import { Explanation } from '#app/features/portfolio/ui/explanation.tsx';
import { OpenExplanation } from '#app/features/portfolio/ui/figure-link.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { call } from '#app/ui/rpc/call.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx';

type Opened =
  | { state: 'loading'; address: string }
  | { state: 'shown'; address: string; explanation: ExplanationView }
  | { state: 'failed'; address: string; text: string };

/** Shows how a figure was calculated, next to the page that contains it. */
export function Explanations({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((address: string) => {
    // A response that arrives after another figure was opened, or all were closed, is ignored.
    const settle = (next: Opened) => setOpened((now) => (now?.address === address ? next : now));
    setOpened({ state: 'loading', address });
    call((rpc) => rpc.portfolio.explain.query({ address })).then(
      (explanation) => settle({ state: 'shown', address, explanation }),
      (error: unknown) => settle({ state: 'failed', address, text: failureText(error) }),
    );
  }, []);
  return (
    <OpenExplanation value={open}>
      {children}
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.state === 'shown' ? opened.explanation.title : 'How this is calculated'}
      >
        {opened?.state === 'loading' && (
          <Loading label="Loading the explanation">
            <SkeletonText lines={8} />
          </Loading>
        )}
        {opened?.state === 'shown' && <Explanation explanation={opened.explanation} />}
        {opened?.state === 'failed' && <p role="alert">{opened.text}</p>}
      </Sheet>
    </OpenExplanation>
  );
}
