import { useCurrentUser } from './use-current-user.ts';

/** Polls the current user, on pages that have nothing else to keep up to date (seed §2). */
export default function LiveUser() {
  useCurrentUser();
  return null;
}
