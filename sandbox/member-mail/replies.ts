import { randomUUID } from 'node:crypto';
import type { MailSummary } from '../mail/mailbox.ts';
import type { Message } from '../webhooks.ts';

/**
 * The call that delivers a reply to a mail, as its recipient's mail program would have sent it. Like Gmail's, it gives
 * a content id to what is merely attached.
 */
export async function inboundMessage(
  { recipients, messageId, subject, receivedAt }: MailSummary,
  { to, text, file, inboundUrl }: { to: string; text: string; file: File | null; inboundUrl: string },
): Promise<Message> {
  const [from = ''] = recipients;
  const id = `<${randomUUID()}@mail.test>`;
  const headers = { From: from, To: to, 'Message-ID': id, 'In-Reply-To': messageId ?? '' };
  const quoted = `On ${new Date(receivedAt).toUTCString()}, we wrote:\n> ${subject}`;
  const fields = {
    ...{ from, to, subject: `Re: ${subject}`, text: `${text}\n\n${quoted}\n`, SPF: 'pass' },
    headers: Object.entries(headers)
      .map((pair) => pair.join(': '))
      .join('\n'),
    envelope: JSON.stringify({ to: [to], from }),
    charsets: JSON.stringify({ to: 'UTF-8', from: 'UTF-8', subject: 'UTF-8', text: 'utf-8' }),
    attachments: file ? '1' : '0',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) {
    const facts = {
      filename: file.name,
      name: file.name,
      type: file.type,
      'content-id': `f_${randomUUID()}`,
    };
    form.set('attachment-info', JSON.stringify({ attachment1: facts }));
    form.set('attachment1', file);
  }
  const body = new Response(form);
  const { origin, pathname, username, password } = new URL(inboundUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const type = body.headers.get('content-type') ?? '';
  return {
    url: origin + pathname,
    headers: { authorization, 'content-type': type },
    body: Buffer.from(await body.arrayBuffer()).toString('base64'),
    encoding: 'base64',
  };
}
