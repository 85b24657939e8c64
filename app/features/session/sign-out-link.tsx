import type { ReactNode } from 'react';
import { forgetDrafts } from '#app/ui/drafts/device-draft.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import type { SessionFacts } from './session-facts.ts';
import { trackSignOut } from './session-tracking.tsx';

export const SIGN_OUT_ROUTE = '/api/auth/logout';

type Props = {
  /** `null` where the page could not read it. */
  session: SessionFacts | null;
  className?: string;
  look?: 'text' | 'plain';
  children: ReactNode;
};

/** Call before the sign-out's address is opened: deletes the drafts of this device, and reports the sign-out. */
export function prepareSignOut(session: SessionFacts | null): void {
  forgetDrafts();
  if (session) trackSignOut(session);
}

/** Signs out, here and at the provider, and deletes drafts that are kept on the device. Works without scripts. */
export function SignOutLink({ session, className, look, children }: Props) {
  return (
    <Link
      to={SIGN_OUT_ROUTE}
      reloadDocument
      prefetch={false}
      look={look}
      className={className}
      onClick={() => prepareSignOut(session)}
    >
      {children}
    </Link>
  );
}
