import { data, redirect, useNavigate } from 'react-router';
import { transaction } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import { DomainError, ERROR_CODES } from '#app/domain/errors.ts';
import { setLocale } from '#app/domain/money/locale.ts';
import { readDetails, textsIn } from '#app/features/people/profile/details-input.ts';
import { ownProfile, profileChoices, saveProfile } from '#app/features/people/profile/profile.server.ts';
import type { ProfileDetails } from '#app/features/people/profile/profile.ts';
import { DetailsForm } from '#app/features/people/profile/ui/details-form.tsx';
import { PictureField } from '#app/features/people/profile/ui/picture-field.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useDraftName } from '../shell/draft-name.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { usePicture } from './use-picture.ts';

export async function loader(args: Route.LoaderArgs) {
  const profile = await ownProfile(requireViewer(args, 'person'));
  return { profile, choices: profileChoices(profile) };
}

/** Saves the form of a browser without scripts. With scripts the page calls the procedure. */
export async function action(args: Route.ActionArgs) {
  const viewer = requireViewer(args, 'person');
  // A body that is not a form has no fields.
  const texts = textsIn(await args.request.formData().catch(() => new FormData()));
  const profile = await ownProfile(viewer);
  const read = readDetails(texts, profile);
  if ('errors' in read) return data({ texts, errors: read.errors }, 422);
  try {
    if (!isAdmin(viewer)) await countAct('change', viewer.memberId);
    await transaction((tx) => saveProfile(tx, viewer, read.details));
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return data({ texts, errors: [{ message: refusal.message }] }, ERROR_CODES[refusal.code].status);
  }
  return redirect('/profile');
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Edit profile', matches);

export default function EditProfilePage({
  loaderData: { profile, choices },
  actionData,
}: Route.ComponentProps) {
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
      // The frame around the page shows the name and uses the time zone.
      refresh: 'done',
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
      <DetailsForm draft={draft} profile={profile} choices={choices} onSave={save} refused={actionData} />
    </>
  );
}
