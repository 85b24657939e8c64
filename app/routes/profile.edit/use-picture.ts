import type { PictureType } from '#app/platform/pictures/picture-type.ts';
import { sendToBucket, UNREACHED } from '#app/ui/rpc/send-file.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Uploads a picture straight to the bucket and confirms it; or removes it. */
export function usePicture() {
  const { attempt } = useAct();
  return {
    async choose(file: File, type: PictureType): Promise<string | null> {
      let reached = true;
      const wrong = await attempt(
        'choose',
        async ({ profile }) => {
          const { ticket, ...form } = await profile.pictureForm.mutate({ type });
          reached = await sendToBucket(form, file);
          if (reached) await profile.keepPicture.mutate({ ticket });
        },
        { done: () => (reached ? 'Picture saved.' : null), refresh: 'done' },
      );
      return reached ? wrong : UNREACHED;
    },
    remove: (): Promise<string | null> =>
      attempt('remove', (rpc) => rpc.profile.removePicture.mutate(), {
        done: () => 'Picture removed.',
        refresh: 'done',
      }),
  };
}
