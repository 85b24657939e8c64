import { domainToASCII } from 'node:url';
import parseAddresses from 'nodemailer/lib/addressparser';
import { type Mail, type MailToMany, messageId, threadHeaders } from './mail.ts';

export function apiMailBody(mail: Mail, from: string) {
  const { id, to, replyTo, thread, attachment, unsubscribeUrl } = mail;
  return {
    personalizations: [{ to: [{ email: onTheWire(to) }] }],
    ...sharedBody(mail, from),
    ...(replyTo && { reply_to: { email: onTheWire(replyTo) } }),
    ...(attachment && {
      attachments: [
        { content: attachment.base64, filename: attachment.filename, type: attachment.contentType },
      ],
    }),
    headers: { ...headersOf(id, from, unsubscribeUrl), ...threadHeaders(thread, from) },
    custom_args: { mail_id: id },
  };
}

export function apiManyBody(mail: MailToMany, from: string) {
  return {
    personalizations: mail.recipients.map(({ id, to, unsubscribeUrl, fills }) => ({
      to: [{ email: onTheWire(to) }],
      headers: headersOf(id, from, unsubscribeUrl),
      custom_args: { mail_id: id },
      substitutions: fills,
    })),
    ...sharedBody(mail, from),
    custom_args: { mail_batch: mail.batch },
  };
}

const sharedBody = ({ subject, text, html }: Pick<Mail, 'subject' | 'text' | 'html'>, from: string) => {
  const off = { enable: false };
  return {
    from: senderOf(from),
    subject,
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    // Tracking is off: links contain secret tokens, and these mails are not a campaign.
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: off,
      subscription_tracking: off,
      ganalytics: off,
    },
  };
};

const headersOf = (id: string, from: string, unsubscribeUrl: string | undefined) => ({
  'Message-ID': messageId(id, from),
  // Prevents automatic absence replies.
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** Returns the parts of a sender, with or without a name. */
export function senderOf(from: string) {
  const [mailbox] = parseAddresses(from, { flatten: true });
  if (!mailbox) throw new Error('The sender of mails is no address.');
  return { email: mailbox.address, ...(mailbox.name && { name: mailbox.name }) };
}

/** Converts a domain to ASCII, as mail servers require. */
export function onTheWire(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (domainToASCII(domain) || domain);
}
