import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { isLockedFor, offersInvites, type Reader } from '../frame/navigation.ts';

/** Loaded when first opened: most visits never use it. */
const SharePanel = lazy(() => import('./share-panel.tsx'));

type Props = {
  /** The reader's remaining invites. */
  tokens: number;
  reader: Reader;
  trigger: (open: () => void) => ReactNode;
};

/** The dialog to share invites, and to look after those that are shared. */
export function ShareInvites({ tokens, reader, trigger }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const locked = isLockedFor(reader);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        open={open}
        onClose={close}
        title={offersInvites(reader, tokens) ? 'Share an invite' : 'Your invites'}
        description={locked ? undefined : leftText(tokens, reader)}
        actions={
          locked && (
            <ButtonLink to="/onboarding/nda" variant="primary" onClick={close}>
              Read and sign
            </ButtonLink>
          )
        }
      >
        {locked ? (
          <p>Sign the non-disclosure agreement before you share invites. It takes about five minutes.</p>
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <SharePanel canShare={offersInvites(reader, tokens)} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

/** Admins invite without tokens of their own. */
function leftText(tokens: number, { role }: Reader): string {
  if (role === 'admin') return 'People you invite as an admin are approved automatically.';
  if (tokens === 0) return 'You have no invites left.';
  const left = tokens === 1 ? 'You have 1 invite left.' : `You have ${tokens} invites left.`;
  return `${left} Each is for one e-mail address and valid for 30 days. The firm reviews everyone who joins.`;
}
