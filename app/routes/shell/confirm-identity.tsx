import { lazy, Suspense, useSyncExternalStore } from 'react';
import { CONFIRMED, CONFIRMED_PAGE, confirmation } from '#app/ui/rpc/confirm-identity.ts';

const ConfirmDialog = lazy(() => import('#app/ui/confirm-identity/confirm-dialog.tsx'));

const ADDRESS = `/api/auth/login?${new URLSearchParams({ again: '1', returnTo: CONFIRMED_PAGE })}`;
const none = () => null;

/** Shows the dialog while an action requires the person to confirm their identity. */
export function ConfirmIdentity() {
  const asking = useSyncExternalStore(confirmation.subscribe, confirmation.current, none);
  if (!asking) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog address={ADDRESS} channel={CONFIRMED} onAnswer={asking.answer} />
    </Suspense>
  );
}
