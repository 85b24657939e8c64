import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { refusalOf, type UploadKind, uploadType } from '#app/features/opportunities/opportunity-upload.ts';
import type { Sending } from '#app/features/opportunities/ui/authoring/sending-progress.tsx';
import type { Uploads } from '#app/features/opportunities/ui/authoring/writing.tsx';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { lengthOf, sendFile } from './send-file.ts';

const UNREACHED = 'The file did not reach us. Please check your connection and try again.';
const UNPLAYABLE = 'This browser cannot play the file to its end. Please save it anew as MP4, MP3 or M4A.';

/** Sends files straight to the bucket and has them kept. */
export function useUploads(opportunityId: string): Uploads {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { mutateAsync: ask } = useMutation(trpc.opportunityFile.form.mutationOptions());
  const { mutateAsync: keepPicture } = useMutation(trpc.opportunityFile.keepPicture.mutationOptions());
  const { mutateAsync: keepRecording } = useMutation(trpc.opportunityFile.keepRecording.mutationOptions());
  const { mutateAsync: keepCaptions } = useMutation(trpc.opportunityFile.keepCaptions.mutationOptions());
  const { mutateAsync: keepTeaser } = useMutation(trpc.opportunityFile.keepTeaser.mutationOptions());

  /** Sends a file, then has it kept; answers the sentence of a refusal when either did not work. */
  async function upload<Kept>(
    kind: UploadKind,
    file: File,
    sending: Sending,
    keep: (ticket: string) => Promise<Kept>,
  ): Promise<Kept | string> {
    const type = uploadType(kind, file.name);
    const refusal = refusalOf(kind, file);
    if (refusal || !type) return refusal ?? UNREACHED;
    try {
      const { ticket, ...form } = await ask({ opportunityId, kind, type });
      if (!(await sendFile(form, file, sending))) return UNREACHED;
      return await keep(ticket);
    } catch (error) {
      return failureText(error);
    }
  }

  return {
    picture: (file, words, sending) =>
      upload('picture', file, sending, (ticket) => keepPicture({ ticket, ...words })),
    captions: (file, sending) => upload('captions', file, sending, (ticket) => keepCaptions({ ticket })),
    async recording(kind, file, sending) {
      const kept = await upload(kind, file, sending, (ticket) => keepRecording({ ticket }));
      if (typeof kept === 'string') return kept;
      const seconds = await lengthOf(kind, `/media/${kept.key}`, sending.signal);
      return seconds === null ? UNPLAYABLE : { ...kept, seconds };
    },
    async teaser(file, sending) {
      const kept = await upload('teaser', file, sending, async (ticket) => {
        await keepTeaser({ ticket });
        return null;
      });
      if (kept === null) await revalidate();
      return kept;
    },
  };
}
