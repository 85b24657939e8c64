import type { ReactNode, Ref } from 'react';
import { markSignedOut } from '#app/platform/session/signed-out-mark.ts';
import { forgetDrafts } from '#app/ui/drafts/device-draft.ts';
import type { SessionFacts } from './session-facts.ts';
import { trackSignOut } from './session-tracking.tsx';

export const SIGN_OUT_ROUTE = '/api/auth/logout';

type FormProps = {
  /** `null` where the page could not read it. */
  session: SessionFacts | null;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode;
};

/**
 * Call before the sign-out is sent: deletes the drafts of this device, has the home page confirm the sign-out, and
 * reports it.
 */
export function prepareSignOut(session: SessionFacts | null): void {
  forgetDrafts();
  markSignedOut();
  if (session) trackSignOut(session);
}

/**
 * Signs out, here and at the provider, and deletes drafts that are kept on the device. A plain form: it works without
 * scripts, and the browser follows the redirect to the provider.
 */
export function SignOutForm({ session, ref, children }: FormProps) {
  return (
    <form ref={ref} method="post" action={SIGN_OUT_ROUTE} onSubmit={() => prepareSignOut(session)}>
      {children}
    </form>
  );
}

type ButtonProps = { session: SessionFacts | null; className: string; children: ReactNode };

export function SignOutButton({ session, className, children }: ButtonProps) {
  return (
    <SignOutForm session={session}>
      <button type="submit" className={className}>
        {children}
      </button>
    </SignOutForm>
  );
}
