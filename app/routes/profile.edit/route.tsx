import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ownProfile, profileChoices } from '#app/features/profile/profile.server.ts';
import type { ProfileDetails } from '#app/features/profile/profile.ts';
import { DetailsForm } from '#app/features/profile/ui/details-form.tsx';
import { PictureField } from '#app/features/profile/ui/picture-field.tsx';
import { writeFiguresIn } from '#app/platform/figures.ts';
import { requireViewer } from '#app/platform/guard.server.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { usePicture } from './use-picture.ts';

export async function loader(args: Route.LoaderArgs) {
  const profile = await ownProfile(requireViewer(args, 'member'));
  return { profile, choices: profileChoices(profile) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Edit profile', matches);

export default function EditProfilePage({ loaderData: { profile, choices } }: Route.ComponentProps) {
  const trpc = useTRPC();
  const navigate = useNavigate();
  const { add } = useToasts();
  const picture = usePicture();
  const { mutateAsync } = useMutation(trpc.profile.save.mutationOptions());

  const save = async (details: ProfileDetails): Promise<string | null> => {
    try {
      await mutateAsync(details);
    } catch (error) {
      return failureText(error);
    }
    writeFiguresIn(details.locale);
    add({ text: 'Your details are saved.', theme: 'success', autoDismiss: 8000 });
    await navigate('/profile');
    return null;
  };

  return (
    <>
      <PageHeader title="Edit profile" up={{ to: '/profile', label: 'Profile' }} />
      <PictureField
        name={profile.name}
        picture={profile.picture}
        onChoose={picture.choose}
        onRemove={picture.remove}
      />
      <DetailsForm profile={profile} choices={choices} onSave={save} />
    </>
  );
}
