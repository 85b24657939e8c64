import { namedIn, type Sentence, sentenceCase, type TimelineFacts, titleIn } from './timeline-facts.ts';

const question = ({ subject }: TimelineFacts): string =>
  subject ? `the question about ${subject}` : 'a question';
/** What a member wrote about, after the verb; nothing if unknown. */
const aboutIt = ({ subject }: TimelineFacts): string => (subject ? ` about ${subject}` : '');
const messageIn = (facts: TimelineFacts): string => {
  const title = titleIn(facts);
  return title ? `the message ${title}` : 'a message to members';
};
const attachedIn = (facts: TimelineFacts['after']): string =>
  typeof facts?.document === 'string' ? `“${facts.document}”` : 'a document';
const faqIn = (facts: TimelineFacts['after']): string =>
  typeof facts?.question === 'string' ? `the FAQ “${facts.question}”` : 'an FAQ';
const titledIn = (facts: TimelineFacts['after']): string => `“${String(facts?.title ?? '')}”`;

/** What members ask and the firm answers, writes to many, or publishes as FAQs. */
export const MESSAGE_SENTENCES: Readonly<Record<string, Sentence>> = {
  'broadcast.create': (facts) => `${facts.who} wrote ${messageIn(facts)}`,
  'broadcast.edit': (facts) => `${facts.who} edited ${messageIn(facts)}`,
  'broadcast.discard': (facts) => `${facts.who} discarded ${messageIn(facts)}`,
  'broadcast.attach': (facts) => `${facts.who} attached ${attachedIn(facts.after)} to ${messageIn(facts)}`,
  'broadcast.detach': (facts) => `${facts.who} removed ${attachedIn(facts.before)} from ${messageIn(facts)}`,
  'broadcast.schedule': (facts) => `${facts.who} scheduled ${messageIn(facts)}`,
  'broadcast.send': (facts) => `${facts.who} sent ${messageIn(facts)}`,
  'broadcast.undoSend': (facts) => `${facts.who} undid the sending of ${messageIn(facts)}`,
  'broadcast.cancel': (facts) => `${facts.who} cancelled the schedule of ${messageIn(facts)}`,
  'broadcast.stop': (facts) => `${facts.who} stopped sending ${messageIn(facts)}`,
  'broadcast.resume': (facts) => `${facts.who} resumed sending ${messageIn(facts)}`,
  'broadcast.finish': (facts) => `${sentenceCase(messageIn(facts))} was sent to all its recipients`,
  'contact.write': (facts) => `${facts.who} wrote to investor relations${aboutIt(facts)}`,
  'contact.writeAgain': (facts) => `${facts.who} wrote to investor relations again${aboutIt(facts)}`,
  'question.ask': (facts) => `${facts.who} asked a question${aboutIt(facts)}`,
  'question.assign': (facts) =>
    facts.after?.assignedTo
      ? `${facts.who} assigned ${question(facts)}`
      : `${facts.who} unassigned ${question(facts)}`,
  'question.draft': (facts) => `${facts.who} drafted an answer to ${question(facts)}`,
  'question.answer': (facts) =>
    `${facts.who} answered ${question(facts)}${facts.after?.published ? ' for everyone on its page' : ''}`,
  'question.attach': (facts) =>
    `${facts.who} attached ${attachedIn(facts.after)} to the answer to ${question(facts)}`,
  'question.detach': (facts) =>
    `${facts.who} removed ${attachedIn(facts.before)} from the answer to ${question(facts)}`,
  'question.publish': (facts) => `${facts.who} published ${question(facts)} with its answer`,
  'question.undoAnswer': (facts) => `${facts.who} undid the answer to ${question(facts)}`,
  'question.undoPublish': (facts) => `${facts.who} undid the publication of ${question(facts)}`,
  'question.takeBack': (facts) => `${facts.who} unpublished ${question(facts)}`,
  'question.dismiss': (facts) => `${facts.who} closed ${question(facts)}`,
  'question.bringBack': (facts) => `${facts.who} reopened ${question(facts)}`,
  'question.addNote': (facts) => `${facts.who} wrote an internal note on ${question(facts)}`,
  'question.removeNote': (facts) => `${facts.who} deleted an internal note on ${question(facts)}`,
  'savedText.create': ({ who, after }) => `${who} added the saved text ${titledIn(after)}`,
  'savedText.edit': ({ who, after }) => `${who} edited the saved text ${titledIn(after)}`,
  'savedText.delete': ({ who, before }) => `${who} deleted the saved text ${titledIn(before)}`,
  'faq.create': ({ who, after }) => `${who} ${after?.published ? 'published' : 'wrote'} ${faqIn(after)}`,
  'faq.save': ({ who, after }) => `${who} edited ${faqIn(after)}`,
  'faq.publish': ({ who, after }) => `${who} published ${faqIn(after)}`,
  'faq.undoPublish': ({ who, before }) => `${who} undid the publication of ${faqIn(before)}`,
  'faq.discard': ({ who, after }) => `${who} discarded the changes to ${faqIn(after)}`,
  'faq.withdraw': ({ who }) => `${who} withdrew an FAQ`,
  'faq.return': ({ who }) => `${who} republished an FAQ`,
  'faq.delete': ({ who, after }) => `${who} deleted ${faqIn(after)}`,
  'faq.restore': ({ who, after }) => `${who} restored ${faqIn(after)}`,
  'faq.move': ({ who }) => `${who} moved an FAQ`,
  'faqCategory.create': ({ who, after }) => `${who} added the FAQ category ${namedIn(after)}`,
  'faqCategory.rename': ({ who, before, after }) =>
    `${who} renamed the FAQ category ${namedIn(before)} to ${namedIn(after)}`,
  'faqCategory.move': ({ who, after }) => `${who} moved the FAQ category ${namedIn(after)}`,
  'faqCategory.remove': ({ who, before }) => `${who} removed the FAQ category ${namedIn(before)}`,
};
