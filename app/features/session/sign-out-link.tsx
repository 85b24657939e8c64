import type { ReactNode } from 'react';
import { Link } from '#app/ui/navigation/link.tsx';
import type { SessionFacts } from './session-facts.ts';
import { trackSignOut } from './session-tracking.tsx';

export const SIGN_OUT_ROUTE = '/api/auth/logout';

type Props = { session: SessionFacts; className?: string; look?: 'text' | 'plain'; children: ReactNode };

/** Signs out, here and at the provider. Works without scripts. */
export function SignOutLink({ session, className, look, children }: Props) {
  return (
    <Link
      to={SIGN_OUT_ROUTE}
      reloadDocument
      prefetch={false}
      look={look}
      className={className}
      onClick={() => trackSignOut(session)}
    >
      {children}
    </Link>
  );
}
