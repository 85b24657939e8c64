import { newId } from '#app/domain/ids.ts';
import { documentFrom } from '#app/domain/text/rich-text.ts';
import { ADMINS, absentFor, type Case, MEMBERS, NOBODY, type ProcedureAccess } from './procedure-cases.ts';

const words = {
  question: 'When?',
  answer: documentFrom('In June.'),
  category: { name: 'Calls' },
  publish: true,
};

/** An act of the admins on a published FAQ, and on a missing one. */
const onFaq = (more: object = {}, outcome: Case['outcome'] = ADMINS): Case[] => [
  { about: 'a published one', input: ({ faq }) => ({ id: faq.id, ...more }), outcome },
  { about: 'none', input: () => ({ id: newId(), ...more }), outcome: NOBODY },
];

const onCategory = (more: object = {}, outcome: Case['outcome'] = ADMINS): Case[] => [
  { about: 'a category', input: ({ faq }) => ({ id: faq.categoryId, ...more }), outcome },
  { about: 'none', input: () => ({ id: newId(), ...more }), outcome: NOBODY },
];

/** Members' feedback on answers, and the admins' editor. */
export const FAQS: ProcedureAccess = {
  'faq.rate': {
    type: 'mutation',
    cases: [
      { about: 'a published one', input: ({ faq }) => ({ faqId: faq.id, helped: true }), outcome: MEMBERS },
      {
        about: 'a draft',
        input: ({ faq }) => ({ faqId: faq.draftId, helped: false, comment: 'More.' }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ faqId: newId(), helped: true }), outcome: absentFor(MEMBERS) },
    ],
  },
  'faq.create': {
    type: 'mutation',
    cases: [{ about: 'a new one', input: () => ({ id: newId(), ...words }), outcome: ADMINS }],
  },
  'faq.promote': {
    type: 'mutation',
    // A question without an answer cannot become an FAQ.
    cases: [
      {
        about: "somebody else's question",
        input: ({ others }) => ({ id: newId(), questionId: others.questionId, ...words }),
        outcome: { ...ADMINS, admin: 'CONFLICT' },
      },
      {
        about: 'the own question',
        input: ({ own }) => ({ id: newId(), questionId: own.questionId, ...words }),
        outcome: { ...ADMINS, admin: 'CONFLICT' },
      },
      {
        about: "somebody else's conversation",
        input: ({ others }) => ({ id: newId(), questionId: others.conversationId, ...words }),
        outcome: { ...ADMINS, admin: 'UNPROCESSABLE_CONTENT' },
      },
      { about: 'none', input: () => ({ id: newId(), questionId: newId(), ...words }), outcome: NOBODY },
    ],
  },
  'faq.save': { type: 'mutation', cases: onFaq({ ...words, revision: 1 }) },
  'faq.discard': { type: 'mutation', cases: onFaq({ revision: 1 }) },
  'faq.withdraw': { type: 'mutation', cases: onFaq() },
  'faq.return': { type: 'mutation', cases: onFaq() },
  'faq.delete': { type: 'mutation', cases: onFaq() },
  'faq.restore': { type: 'mutation', cases: onFaq() },
  'faq.move': {
    type: 'mutation',
    cases: [
      {
        about: 'a published one',
        input: ({ faq }) => ({ id: faq.id, categoryId: faq.categoryId, beforeId: null }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: ({ faq }) => ({ id: newId(), categoryId: faq.categoryId, beforeId: null }),
        outcome: NOBODY,
      },
    ],
  },
  'faq.moveCategory': { type: 'mutation', cases: onCategory({ beforeId: null }) },
  'faq.renameCategory': { type: 'mutation', cases: onCategory({ name: 'Other' }) },
  'faq.removeCategory': { type: 'mutation', cases: onCategory({}, { ...ADMINS, admin: 'CONFLICT' }) },
};
