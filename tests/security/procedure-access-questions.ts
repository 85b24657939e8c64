import { newId } from '#app/domain/ids.ts';
import { all } from './people.ts';
import {
  ADMINS,
  AFTER_NDA,
  absentFor,
  type CallOutcome,
  type Case,
  MEMBERS,
  NOBODY,
  NOT_MEMBERS,
  type ProcedureAccess,
} from './procedure-cases.ts';

const body = 'When do you expect the first call?';
const asked = (about: object) => ({ about, body, idempotencyKey: newId() });

/** An act of the review queue: on another member's question, which is for admins, and on a missing one. */
const atDesk = (more: object = {}, outcome: Case['outcome'] = ADMINS): Case[] => [
  { about: "somebody else's", input: ({ others }) => ({ id: others.questionId, ...more }), outcome },
  // The asker may read it on its page; in the review queue it does not exist for them either.
  { about: 'the own', input: ({ own }) => ({ id: own.questionId, ...more }), outcome },
  { about: 'none', input: () => ({ id: newId(), ...more }), outcome: NOBODY },
];

const written = () => ({ body, idempotencyKey: newId(), ticket: null });
const attachment = { fileName: 'letter.pdf', bytes: 1_000 };

/** Asking on each kind of page, writing to investor relations, and the review queue. */
export const QUESTIONS: ProcedureAccess = {
  'question.ask': {
    type: 'mutation',
    cases: [
      { about: 'the FAQs', input: () => asked({ page: 'faqs' }), outcome: MEMBERS },
      {
        about: 'a published opportunity',
        input: ({ opportunity: { id } }) => asked({ page: 'opportunity', opportunityId: id }),
        outcome: AFTER_NDA,
      },
      {
        about: 'an unpublished opportunity',
        input: ({ hidden: { id } }) => asked({ page: 'opportunity', opportunityId: id }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: 'no fund',
        input: () => asked({ page: 'fund', fundId: newId() }),
        outcome: absentFor(AFTER_NDA),
      },
    ],
  },
  'contact.attachmentForm': {
    type: 'mutation',
    cases: [{ about: 'a file', input: () => attachment, outcome: MEMBERS }],
  },
  'contact.write': {
    type: 'mutation',
    // Everyone who may sign in may write: no NDA is required.
    cases: [
      { about: 'a message', input: () => ({ ...written(), subject: 'General' }), outcome: MEMBERS },
      {
        about: 'a message about a document that nobody sees',
        input: () => ({ ...written(), subject: 'General', about: { kind: 'document', id: newId() } }),
        outcome: all<CallOutcome>('UNPROCESSABLE_CONTENT', NOT_MEMBERS),
      },
      {
        about: 'a message with a file that never arrived',
        input: () => ({ ...written(), subject: 'General', ticket: 'forged' }),
        outcome: all<CallOutcome>('CONFLICT', NOT_MEMBERS),
      },
    ],
  },
  'contact.writeAgain': {
    type: 'mutation',
    cases: [
      {
        about: 'the own conversation',
        input: ({ own }) => ({ ...written(), id: own.conversationId }),
        outcome: MEMBERS,
      },
      {
        // Admins answer in the inbox, and do not write as the member.
        about: "somebody else's conversation",
        input: ({ others }) => ({ ...written(), id: others.conversationId }),
        outcome: absentFor(MEMBERS),
      },
      {
        about: 'a question on a page',
        input: ({ own }) => ({ ...written(), id: own.questionId }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ ...written(), id: newId() }), outcome: absentFor(MEMBERS) },
    ],
  },
  'question.assign': { type: 'mutation', cases: atDesk({ assigneeId: null }) },
  'question.saveDraft': { type: 'mutation', cases: atDesk({ draft: 'In June.', revision: null }) },
  'question.answer': {
    type: 'mutation',
    cases: atDesk({ answer: 'In June.', revision: null, wording: null }),
  },
  'question.publish': {
    type: 'mutation',
    // A question without an answer cannot be published.
    cases: atDesk({ wording: body }, { ...ADMINS, admin: 'CONFLICT' }),
  },
  'question.unpublish': { type: 'mutation', cases: atDesk() },
  'question.dismiss': { type: 'mutation', cases: atDesk({ tell: true }) },
  'question.bringBack': { type: 'mutation', cases: atDesk() },
  'question.addNote': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: newId(), questionId: others.questionId, body }),
        outcome: ADMINS,
      },
      {
        about: 'the own',
        input: ({ own }) => ({ id: newId(), questionId: own.questionId, body }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ id: newId(), questionId: newId(), body }), outcome: NOBODY },
    ],
  },
  'question.removeNote': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
};
