import { staffPage } from '#app/features/staff/staff.server.ts';
import { StaffList } from '#app/features/staff/ui/staff-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'access' });
  return { page: await staffPage(viewer), timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Permissions', matches);

export default function PermissionsPage({ loaderData: { page, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Permissions"
        lead={`What each admin may see and change. ${page.needsSecondAdmin ? 'Giving and ending one is approved by another admin with everything.' : 'Only admins with everything give and end them.'}`}
      />
      {page.needsSecondAdmin && page.withEverything < 2 && (
        <p className="mb-6 max-w-3xl rounded-md bg-warning-soft p-4 text-warning">
          Only one admin has everything, so a change has nobody to approve it. A newly appointed admin has
          everything and can.
        </p>
      )}
      <StaffList page={page} timeZone={timeZone} />
    </>
  );
}
