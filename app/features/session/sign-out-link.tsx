import type { ReactNode } from 'react';
import { forgetDrafts } from '#app/ui/forms/device-draft.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import type { SessionFacts } from './session-facts.ts';
import { trackSignOut } from './session-tracking.tsx';

export const SIGN_OUT_ROUTE = '/api/auth/logout';

type Props = { session: SessionFacts; className?: string; look?: 'text' | 'plain'; children: ReactNode };

/** Signs out, here and at the provider, and deletes drafts that are kept on the device. Works without scripts. */
export function SignOutLink({ session, className, look, children }: Props) {
  return (
    <Link
      to={SIGN_OUT_ROUTE}
      reloadDocument
      prefetch={false}
      look={look}
      className={className}
      onClick={() => {
        forgetDrafts();
        trackSignOut(session);
      }}
    >
      {children}
    </Link>
  );
}
