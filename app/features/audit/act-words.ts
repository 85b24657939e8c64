/** Acts whose names in the log are not what the firm calls them. */
export const WORDS: Readonly<Record<string, string>> = {
  'account.askDeletion': 'account: request deletion',
  'account.withdrawDeletion': 'account: cancel deletion request',
  'account.takeData': 'account: download data',
  'contact.show': 'contact: add',
  'contact.hide': 'contact: remove',
  'contact.assign': 'person: change owner',
  'contact.write': 'investor relations: write',
  'contact.writeAgain': 'investor relations: write again',
  'document.look': 'document: open upload',
  'document.versionTakesOver': 'document: new version takes effect',
  'documentBatch.look': 'document batch: open document',
  'faq.return': 'FAQ: republish',
  'job.hurry': 'job: retry now',
  'mail.allow': 'e-mail: allow again',
  'nda.begin': 'NDA: start signing',
  'opportunity.bringBack': 'opportunity: republish',
  'opportunity.takeOff': 'opportunity: unpublish',
  'question.bringBack': 'question: reopen',
  'question.dismiss': 'question: close',
  'question.takeBack': 'question: unpublish',
  'session.end': 'session: end own sessions',
  'session.refuse': 'session: refuse sign-in',
  'view.start': 'view as member: start',
  'view.end': 'view as member: stop',
};

/** `nda.writeVersion` → "NDA: write version". */
export function actInWords(act: string): string {
  const words = WORDS[act] ?? wordsOf(act).replace(', ', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `nda.writeVersion` → "NDA, write version". */
export const wordsOf = (act: string): string =>
  act
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(nda|faq)\b/g, (name) => name.toUpperCase());
