import type { PictureType } from '#app/features/profile/picture.ts';
import { useAct } from '#app/trpc/use-act.ts';

const UNREACHED = 'The picture did not reach us. Please check your connection and try again.';

/** Uploads a picture straight to the bucket and confirms it; or removes it. */
export function usePicture() {
  const { attempt } = useAct();
  return {
    async choose(file: File, type: PictureType): Promise<string | null> {
      let reached = true;
      const wrong = await attempt(
        'choose',
        async ({ profile }) => {
          const { url, fields, ticket } = await profile.pictureForm.mutate({ type });
          reached = await send(url, fields, file);
          if (reached) await profile.keepPicture.mutate({ ticket });
        },
        { done: () => (reached ? 'Your picture is there.' : null), refresh: 'done' },
      );
      return reached ? wrong : UNREACHED;
    },
    remove: (): Promise<string | null> =>
      attempt('remove', (rpc) => rpc.profile.removePicture.mutate(), {
        done: () => 'Your picture is removed.',
        refresh: 'done',
      }),
  };
}

/** Returns whether the bucket accepted it. */
async function send(url: string, fields: Record<string, string>, file: File): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last, because the storage ignores fields after the file.
  form.append('file', file);
  try {
    const { ok } = await fetch(url, { method: 'POST', body: form });
    return ok;
  } catch {
    return false;
  }
}
