import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { PictureType } from '#app/features/profile/picture.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const UNREACHED = 'The picture did not reach us. Please check your connection and try again.';

/** Sends a picture straight to the bucket and has it kept; or has it taken away. */
export function usePicture() {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { mutateAsync: ask } = useMutation(trpc.profile.pictureForm.mutationOptions());
  const { mutateAsync: keep } = useMutation(trpc.profile.keepPicture.mutationOptions());
  const { mutateAsync: remove } = useMutation(trpc.profile.removePicture.mutationOptions());

  const done = async (text: string): Promise<null> => {
    await revalidate();
    add({ text, theme: 'success', autoDismiss: 8000 });
    return null;
  };

  return {
    async choose(file: File, type: PictureType): Promise<string | null> {
      try {
        const { url, fields, ticket } = await ask({ type });
        if (!(await send(url, fields, file))) return UNREACHED;
        await keep({ ticket });
      } catch (error) {
        return failureText(error);
      }
      return done('Your picture is there.');
    },
    async remove(): Promise<string | null> {
      try {
        await remove();
      } catch (error) {
        return failureText(error);
      }
      return done('Your picture is removed.');
    },
  };
}

/** Answers whether the bucket took it. */
async function send(url: string, fields: Record<string, string>, file: File): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Last: the storage takes no field after it.
  form.append('file', file);
  try {
    const { ok } = await fetch(url, { method: 'POST', body: form });
    return ok;
  } catch {
    return false;
  }
}
