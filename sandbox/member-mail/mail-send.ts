import MailComposer from 'nodemailer/lib/mail-composer';
import { z } from 'zod';

// What is wrong is told in the vendor's own words.
const NO_FROM = 'The from object must be provided for every email send.';
const NO_TO = 'The to array is required for all personalization objects.';
const NO_ONE = 'The personalizations field is required and must have at least one personalization.';
const NO_SUBJECT = 'The subject is required.';
const NO_CONTENT = 'The content parameter is required. There must be at least one defined content block.';
const NO_VALUE = 'The content value must be a string at least one character in length.';
const ORDER = 'If present, text/plain must be first, followed by text/html, followed by any other content.';
const TOO_MANY = 'There is a limit of 1000 total recipients (to + cc + bcc) per request.';

/** Nothing outside of ASCII is taken. */
const ADDRESS = z.string(NO_FROM).regex(/^[!-?A-~]+@[\w-]+(\.[\w-]+)+$/, 'Does not contain a valid address.');
const mailbox = z
  .object({ email: ADDRESS, name: z.string().default('') })
  .transform(({ email, name }) => ({ address: email, name }));
const attachment = z
  .object({ content: z.base64(), filename: z.string(), type: z.string().optional() })
  .transform(({ type, ...file }) => ({ ...file, contentType: type, encoding: 'base64' }));
const some = <Part extends z.ZodType>(part: Part, missing: string) => z.array(part, missing).min(1, missing);
const words = z.record(z.string(), z.string()).default({});
const shared = { subject: z.string().optional(), headers: words, custom_args: words };
const boxes = z.array(mailbox).default([]);
const personalization = z.object({ ...shared, to: some(mailbox, NO_TO), cc: boxes, bcc: boxes });

/** The body of POST /v3/mail/send, as far as it is known here. */
const mailSend = z
  .object({
    ...shared,
    personalizations: some(personalization, NO_ONE),
    from: mailbox.prefault({} as never),
    reply_to: mailbox.optional(),
    content: some(z.object({ type: z.string(), value: z.string().min(1, NO_VALUE) }), NO_CONTENT),
    attachments: z.array(attachment).default([]),
  })
  .superRefine(({ personalizations, subject, content }, { addIssue }) => {
    const refuse = (message: string, field: string) => addIssue({ code: 'custom', path: [field], message });
    if (personalizations.flatMap(recipientsOf).length > 1_000) refuse(TOO_MANY, 'personalizations');
    if (!personalizations.every((one) => one.subject || subject)) refuse(NO_SUBJECT, 'subject');
    if (content.findIndex(({ type }) => type === 'text/plain') > 0) refuse(ORDER, 'content');
  });

const recipientsOf = ({ to, cc, bcc }: z.output<typeof personalization>): string[] =>
  [...to, ...cc, ...bcc].map(({ address }) => address);

/** The messages that a body asks for, as they would go out; custom arguments show as headers. @throws ZodError */
export function messagesOf(body: unknown): { recipients: string[]; mime: Promise<Buffer> }[] {
  const { personalizations, content, reply_to: replyTo, ...mail } = mailSend.parse(body);
  const part = (wanted: string) => content.find(({ type }) => type === wanted)?.value;
  const [text, html] = [part('text/plain'), part('text/html')];
  return personalizations.map((one) => {
    const args = Object.entries({ ...mail.custom_args, ...one.custom_args });
    const shown = Object.fromEntries(args.map(([name, value]) => [`X-Custom-Arg-${name}`, value]));
    const headers = { ...shown, ...mail.headers, ...one.headers };
    const subject = one.subject ?? mail.subject;
    const composer = new MailComposer({ ...mail, ...one, subject, headers, replyTo, text, html });
    return { recipients: recipientsOf(one), mime: composer.compile().build() };
  });
}
