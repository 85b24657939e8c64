import type { Sentence } from './timeline-facts.ts';

/** What the firm does to know a person, and what applicants say. */
export const PERSON_SENTENCES: Readonly<Record<string, Sentence>> = {
  'contact.show': ({ who, whom }) => `${who} showed ${whom} to members as a contact`,
  'contact.hide': ({ who, whom }) => `${who} no longer shows ${whom} to members as a contact`,
  'contact.assign': ({ who, whom }) => `${who} changed the owner of ${whom}`,
  'application.submit': ({ who }) => `${who} answered the questions to applicants`,
  'application.editQuestions': ({ who }) => `${who} changed the questions to applicants`,
  'note.add': ({ who, whom }) => `${who} wrote a note about ${whom}`,
  'note.change': ({ who, whom }) => `${who} changed a note about ${whom}`,
  'note.remove': ({ who, whom }) => `${who} deleted a note about ${whom}`,
  'task.add': ({ who, whom }) => `${who} added a task about ${whom}`,
  'task.finish': ({ who, whom }) => `${who} finished a task about ${whom}`,
  'task.reopen': ({ who, whom }) => `${who} reopened a task about ${whom}`,
  'tag.add': ({ who, whom }) => `${who} added a tag to ${whom}`,
  'grant.end': ({ whom }) => `Access that ${whom} had given to another person ended`,
  'tag.remove': ({ who, whom }) => `${who} removed a tag from ${whom}`,
};
