import { useRevalidator } from 'react-router';
import {
  refusalOf,
  type UploadKind,
  uploadType,
} from '#app/features/opportunities/files/opportunity-upload.ts';
import type { Sending } from '#app/features/opportunities/ui/authoring/dialogs/sending-progress.tsx';
import type { Uploads } from '#app/features/opportunities/ui/authoring/parts/writing.tsx';
import { call } from '#app/ui/rpc/call.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import { sendToBucket, UNREACHED } from '#app/ui/rpc/send-file.ts';
import { lengthOf } from './recording-length.ts';

const UNPLAYABLE = 'This browser cannot play the whole file. Please save it again as MP4, MP3 or M4A.';

/** Uploads files straight to the bucket and confirms them. */
export function useUploads(opportunityId: string): Uploads {
  const { revalidate } = useRevalidator();
  /** Uploads a file, then confirms it; returns the refusal if either fails. */
  async function upload<Kept>(
    kind: UploadKind,
    file: File,
    { onProgress, signal }: Sending,
    keep: (ticket: string) => Promise<Kept>,
  ): Promise<Kept | string> {
    const type = uploadType(kind, file.name);
    const refusal = refusalOf(kind, file);
    if (refusal || !type) return refusal ?? UNREACHED;
    try {
      const { ticket, ...form } = await call((rpc) =>
        rpc.opportunityFile.form.mutate({ opportunityId, kind, type }),
      );
      const onSent = (sent: number, all: number) => onProgress(all > 0 ? sent / all : 0);
      if (!(await sendToBucket(form, file, { onProgress: onSent, signal }))) return UNREACHED;
      return await keep(ticket);
    } catch (error) {
      return failureText(error);
    }
  }

  return {
    picture: (file, words, sending) =>
      upload('picture', file, sending, (ticket) =>
        call((rpc) => rpc.opportunityFile.keepPicture.mutate({ ticket, ...words })),
      ),
    captions: (file, sending) =>
      upload('captions', file, sending, (ticket) =>
        call((rpc) => rpc.opportunityFile.keepCaptions.mutate({ ticket })),
      ),
    async recording(kind, file, sending) {
      const kept = await upload(kind, file, sending, (ticket) =>
        call((rpc) => rpc.opportunityFile.keepRecording.mutate({ ticket })),
      );
      if (typeof kept === 'string') return kept;
      const seconds = await lengthOf(kind, `/media/${kept.key}`, sending.signal);
      return seconds === null ? UNPLAYABLE : { ...kept, seconds };
    },
    async teaser(file, sending) {
      const kept = await upload('teaser', file, sending, (ticket) =>
        call((rpc) => rpc.opportunityFile.keepTeaser.mutate({ ticket })),
      );
      if (typeof kept !== 'string') await revalidate();
      return kept;
    },
  };
}
