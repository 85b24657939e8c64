import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Loading, Skeleton, SkeletonText } from '#app/ui/skeleton.tsx';
import { Toast } from '#app/ui/toasts/toast.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import type { ToastMessage } from '#app/ui/toasts/toast-rules.ts';
import { Section, Specimen } from './specimen.tsx';

const MESSAGES: ToastMessage[] = [
  { text: 'You requested €250,000.', theme: 'success', autoDismiss: 5000 },
  { text: 'Harbour Logistics II closes tomorrow.', theme: 'warning' },
  { text: 'Your amount could not be saved. Please try again.', theme: 'critical' },
  {
    text: 'Ada has accepted your invite.',
    theme: 'invite',
    link: { href: '/notifications', text: 'See notifications' },
  },
  {
    text: 'Ada Lindqvist approved.',
    theme: 'success',
    action: { text: 'Undo', onPress: () => undefined },
  },
  { text: 'A new version of this page is ready.', icon: 'Download', dismissible: false, autoDismiss: 5000 },
];

export function Feedback() {
  return (
    <Section id="feedback" title="Feedback">
      <Specimen
        name="Toast"
        note="Bottom right, on phones at the top. It stays while the pointer or the focus is on it. A newer message about the same object replaces the older one."
      >
        <AddToasts />
      </Specimen>
      <Specimen name="Toast: each theme" className="grid gap-3 sm:max-w-96">
        {MESSAGES.map(({ autoDismiss: _still, ...message }) => (
          <Toast key={message.text} {...message} onDismiss={() => undefined} />
        ))}
      </Specimen>
      <Specimen name="Empty state" className="block">
        <EmptyState
          icon="BarGraph"
          title="No positions yet"
          action={<ButtonLink to="/opportunities/open">See open opportunities</ButtonLink>}
        >
          Cash flows and values appear here once we accept a commitment.
        </EmptyState>
      </Specimen>
      <Specimen name="Error state" className="block">
        <ErrorState
          title="The documents could not be loaded"
          requestId="0199f3c2-7d1e-7c44-9a51-5f0c7a2e41bb"
          action={<Button>Try again</Button>}
        >
          Nothing is lost. Try again in a minute; if it stays, write to investor relations.
        </ErrorState>
      </Specimen>
      <Specimen
        name="Skeleton"
        note="In the shape of what is coming, never a bare spinner."
        className="block max-w-md"
      >
        <Loading label="Loading opportunity">
          <Skeleton className="mb-3 h-7 w-56" />
          <SkeletonText lines={4} />
        </Loading>
      </Specimen>
    </Section>
  );
}

function AddToasts() {
  const { add } = useToasts();
  const [saved, setSaved] = useState(0);
  const save = () => {
    add({ text: `Draft saved, version ${saved + 1}.`, theme: 'success', about: 'draft' });
    setSaved(saved + 1);
  };
  return (
    <>
      {MESSAGES.map((message) => (
        <Button key={message.text} onClick={() => add(message)}>
          {message.theme ?? 'plain'}
        </Button>
      ))}
      <Button onClick={save}>same object</Button>
    </>
  );
}
