import type { ComponentProps } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { useSettings } from '../shell/settings.ts';

/** Leads a visitor straight to the sign-in service. */
export function SignInLink({ size }: Pick<ComponentProps<typeof ButtonLink>, 'size'>) {
  const route = useSettings()?.LOGIN_ROUTE ?? '/auth/login';
  return (
    <ButtonLink to={route} reloadDocument prefetch={false} size={size}>
      Sign in
    </ButtonLink>
  );
}
