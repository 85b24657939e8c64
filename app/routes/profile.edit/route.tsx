import { useNavigate } from 'react-router';
import { setLocale } from '#app/domain/locale.ts';
import { ownProfile, profileChoices } from '#app/features/profile/profile.server.ts';
import type { ProfileDetails } from '#app/features/profile/profile.ts';
import { DetailsForm } from '#app/features/profile/ui/details-form.tsx';
import { PictureField } from '#app/features/profile/ui/picture-field.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { useAct } from '#app/trpc/use-act.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useDraftName } from '../shell/draft-name.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { usePicture } from './use-picture.ts';

export async function loader(args: Route.LoaderArgs) {
  const profile = await ownProfile(requireViewer(args, 'member'));
  return { profile, choices: profileChoices(profile) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Edit profile', matches);

export default function EditProfilePage({ loaderData: { profile, choices } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const picture = usePicture();
  const draft = useDraftName('profile');
  const { attempt } = useAct();

  const save = (details: ProfileDetails): Promise<string | null> =>
    attempt('save', (rpc) => rpc.profile.save.mutate(details), {
      done: async () => {
        setLocale(details.locale);
        await navigate('/profile');
        return 'Details saved.';
      },
      refresh: 'never',
    });

  return (
    <>
      <PageHeader title="Edit profile" up={{ to: '/profile', label: 'Profile' }} />
      <PictureField
        name={profile.name}
        picture={profile.picture}
        onChoose={picture.choose}
        onRemove={picture.remove}
      />
      <DetailsForm draft={draft} profile={profile} choices={choices} onSave={save} />
    </>
  );
}
