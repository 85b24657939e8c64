import { useRef } from 'react';
import type { SentMessage } from '#app/features/questions/contact/contact.ts';
import type { Written } from '#app/features/questions/contact/ui/message-form.tsx';
import { track } from '#app/platform/tracking/track.ts';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { codeOf } from '#app/ui/rpc/failure.ts';
import { sendToBucket, UNREACHED } from '#app/ui/rpc/send-file.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Sends messages to investor relations; a file is first uploaded straight to the bucket, once for all attempts. */
export function useContact() {
  const { attempt } = useAct();
  const tickets = useRef(new WeakMap<File, string>());

  /** Returns the ticket of the uploaded file; `null` when the bucket did not accept it. */
  const upload = async ({ contact }: Rpc, file: File): Promise<string | null> => {
    const known = tickets.current.get(file);
    if (known) return known;
    const { ticket, ...form } = await contact.attachmentForm.mutate({
      fileName: file.name,
      bytes: file.size,
    });
    if (!(await sendToBucket(form, file))) return null;
    tickets.current.set(file, ticket);
    return ticket;
  };

  /** Returns the refusal, or `null` when it is sent. */
  const send = async (
    name: string,
    { file }: Written,
    act: (rpc: Rpc, ticket: string | null) => Promise<SentMessage>,
    done: (sent: SentMessage) => void,
  ): Promise<string | null> => {
    let reached = true;
    const wrong = await attempt(
      name,
      async (rpc) => {
        const ticket = file && (await upload(rpc, file));
        reached = !file || ticket !== null;
        return reached ? act(rpc, ticket) : null;
      },
      {
        done: (sent) => {
          if (sent) done(sent);
          return null;
        },
        failed: (error) => {
          // The upload has expired: another attempt uploads the file again.
          if (file && codeOf(error) === 'CONFLICT') tickets.current.delete(file);
        },
        refresh: 'done',
      },
    );
    return reached ? wrong : UNREACHED;
  };

  return {
    write: (message: Written, done: (sent: SentMessage) => void) =>
      send(
        'write',
        message,
        ({ contact }, ticket) => {
          const { subject, about, text: body, idempotencyKey } = message;
          return contact.write.mutate({ subject, about, body, idempotencyKey, ticket });
        },
        (sent) => {
          track('Contact Form Submission', { subject: message.subject });
          done(sent);
        },
      ),
    writeAgain: (id: string, message: Written, done: () => void) =>
      send(
        `write again ${id}`,
        message,
        ({ contact }, ticket) => {
          const { text: body, idempotencyKey } = message;
          return contact.writeAgain.mutate({ id, body, idempotencyKey, ticket });
        },
        done,
      ),
  };
}
