import MailComposer from 'nodemailer/lib/mail-composer';

/** What a mail consists of, as the service delivers it. */
export type MailParts = { headers: string; text: string; html: string; files: readonly MailPart[] };
export type MailPart = { name: string; bytes: Buffer; contentType: string; contentId: string | null };

/** Headers about how the mail was encoded on its way to the service. */
const ENCODING = /^(?:mime-version|content-[\w-]+)$/i;

/** Returns a mail as a file that mail programs open (RFC 5322). */
export function wholeMail({ headers, text, html, files }: MailParts): Promise<Buffer> {
  const lines = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const composer = new MailComposer({
    headers: lines.flatMap((line) => {
      const [, key = '', value = ''] = /^([!-9;-~]{1,100}):\s*(.*)$/.exec(line) ?? [];
      return key === '' || ENCODING.test(key) ? [] : [{ key, value: { prepared: true, value } }];
    }),
    text,
    ...(html && { html }),
    attachments: files.map(({ name, bytes, contentType, contentId }) => ({
      ...{ filename: name, content: bytes, contentType },
      ...(contentId && { cid: contentId }),
    })),
  });
  return composer.compile().build();
}
