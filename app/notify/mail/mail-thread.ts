import type { MailContent } from '#app/integrations/mail/content.ts';

/**
 * Returns what the mails of one conversation, or about one commitment, refer to, so that mail programs show them
 * together: the left side of a Message-ID. `undefined` for all others.
 */
export function threadOf(content: MailContent): string | undefined {
  switch (content.template) {
    case 'contact-message':
    case 'contact-copy':
    case 'contact-answered':
      return `conversation.${content.reference}`;
    case 'commitment-receipt':
      // Without the number of the receipt.
      return `commitment.${content.reference.replace(/-\d+$/, '')}`;
    default:
      return undefined;
  }
}
