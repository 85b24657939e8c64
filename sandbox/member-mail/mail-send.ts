import MailComposer from 'nodemailer/lib/mail-composer';
import { z } from 'zod';
import WORDS from './words.json' with { type: 'json' };

/** Only ASCII is accepted. */
const ADDRESS = z.string(WORDS.noFrom).regex(/^[!-?A-~]+@[\w-]+(\.[\w-]+)+$/, WORDS.noAddress);
const mailbox = z
  .object({ email: ADDRESS, name: z.string().default('') })
  .transform(({ email, name }) => ({ address: email, name }));
const attachment = z
  .object({ content: z.base64(), filename: z.string(), type: z.string().optional() })
  .transform(({ type, ...file }) => ({ ...file, contentType: type, encoding: 'base64' }));
const some = <Part extends z.ZodType>(part: Part, missing: string) => z.array(part, missing).min(1, missing);
const texts = z.record(z.string(), z.string()).default({});
const shared = { subject: z.string().optional(), headers: texts, custom_args: texts };
const boxes = z.array(mailbox).default([]);
const personalization = z
  .object({ ...shared, to: some(mailbox, WORDS.noTo), cc: boxes, bcc: boxes, substitutions: texts })
  .transform((one) => ({ ...one, all: [...one.to, ...one.cc, ...one.bcc].map(({ address }) => address) }));

/** The supported fields of the body of POST /v3/mail/send. */
export const mailSend = z
  .object({
    ...shared,
    personalizations: some(personalization, WORDS.noOne),
    from: mailbox.prefault({} as never),
    reply_to: mailbox.optional(),
    content: some(z.object({ type: z.string(), value: z.string().min(1, WORDS.noValue) }), WORDS.noContent),
    attachments: z.array(attachment).default([]),
  })
  .superRefine(({ personalizations, subject, content }, { addIssue }) => {
    const refuse = (message: string, field: string) => addIssue({ code: 'custom', path: [field], message });
    if (personalizations.flatMap(({ all }) => all).length > 1_000) refuse(WORDS.tooMany, 'personalizations');
    if (!personalizations.every((one) => one.subject || subject)) refuse(WORDS.noSubject, 'subject');
    if (content.findIndex(({ type }) => type === 'text/plain') > 0) refuse(WORDS.disorder, 'content');
  });

/** The messages that a body requests, as they would be sent; custom arguments appear as headers. */
export function messagesOf({ personalizations, content, ...mail }: z.output<typeof mailSend>) {
  const part = (wanted: string) => content.find(({ type }) => type === wanted)?.value;
  return personalizations.map(({ all, substitutions, ...one }) => {
    const filled = (text: string | undefined) =>
      Object.entries(substitutions).reduce((done, [tag, value]) => done?.replaceAll(tag, () => value), text);
    const args = { ...mail.custom_args, ...one.custom_args };
    const shown = Object.entries(args).map(([name, value]) => [`X-Custom-Arg-${name}`, value]);
    const headers = { ...Object.fromEntries(shown), ...mail.headers, ...one.headers };
    const composer = new MailComposer({
      ...{ ...mail, ...one, headers, replyTo: mail.reply_to },
      ...{ text: filled(part('text/plain')), html: filled(part('text/html')) },
      subject: filled(one.subject ?? mail.subject),
    });
    return { recipients: all, args, mime: composer.compile().build() };
  });
}
