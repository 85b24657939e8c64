import { requireViewer } from '#app/platform/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ByMail } from '../shell/by-mail.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Edit profile', matches);

export default function EditProfilePage() {
  return (
    <>
      <PageHeader title="Edit profile" up={{ to: '/profile', label: 'Profile' }} />
      <EmptyState
        icon="Pen"
        title="Your details will be yours to change here"
        action={<ByMail subject="A change of my details">Tell us of a change</ByMail>}
      >
        <p>
          Name, country, time zone and how you want to hear from us. Your e-mail address is how you sign in;
          investor relations changes it for you, after making sure that it is you who asks.
        </p>
      </EmptyState>
    </>
  );
}
