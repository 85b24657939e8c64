import { newId } from '#app/platform/ids.ts';
import type { Person } from './people.ts';
import { AUTHORING } from './procedure-access-authoring.ts';
import { FILES } from './procedure-access-files.ts';
import { JOINING } from './procedure-access-joining.ts';
import { OWN } from './procedure-access-own.ts';
import { QUESTIONS } from './procedure-access-questions.ts';
import {
  ADMINS,
  AFTER_NDA,
  absentFor,
  amount,
  type CallOutcome,
  EVERYONE,
  MEMBERS,
  NOBODY,
  onPipeline,
  ownSigning,
  type ProcedureAccess,
  reason,
  unfinished,
} from './procedure-cases.ts';

const watched = { mediaId: 'recording', seconds: 12, finished: false };

/** Every procedure of the router, on every kind of record that it takes. */
export const PROCEDURE_ACCESS: ProcedureAccess = {
  'user.getLoggedInUser': { type: 'query', cases: [{ about: 'oneself', outcome: EVERYONE }] },
  ...JOINING,
  ...OWN,
  ...QUESTIONS,
  ...AUTHORING,
  ...FILES,
  'opportunity.list': {
    type: 'query',
    cases: [{ about: 'a stage', input: () => ({ stage: 'open' }), outcome: MEMBERS }],
  },
  'opportunity.counts': { type: 'query', cases: [{ about: 'all stages', outcome: MEMBERS }] },
  'opportunity.bySlug': {
    type: 'query',
    cases: [
      { about: 'a published one', input: ({ opportunity: { slug } }) => ({ slug }), outcome: MEMBERS },
      {
        about: 'an unpublished one',
        input: ({ hidden: { slug } }) => ({ slug }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ slug: 'none' }), outcome: absentFor(MEMBERS) },
    ],
  },
  'opportunity.saveProgress': {
    type: 'mutation',
    cases: [
      {
        about: 'a recording of a published one',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id, ...watched }),
        outcome: AFTER_NDA,
      },
      {
        about: 'a recording of an unpublished one',
        input: ({ hidden }) => ({ opportunityId: hidden.id, ...watched }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: 'none',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id, ...watched, mediaId: 'none' }),
        outcome: absentFor(AFTER_NDA),
      },
    ],
  },
  'commitment.setDesiredAmount': {
    type: 'mutation',
    cases: [
      {
        about: 'a published one',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id, amount }),
        outcome: AFTER_NDA,
      },
      {
        about: 'an unpublished one',
        input: ({ hidden }) => ({ opportunityId: hidden.id, amount }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: 'none',
        input: () => ({ opportunityId: newId(), amount }),
        outcome: absentFor(AFTER_NDA),
      },
    ],
  },
  'commitment.submit': {
    type: 'mutation',
    cases: [
      {
        about: 'an unpublished one',
        input: ({ hidden }) => ({ opportunityId: hidden.id, amount, idempotencyKey: newId() }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: 'none',
        input: () => ({ opportunityId: newId(), amount, idempotencyKey: newId() }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        // Each has a commitment to it already: they come as far as the act itself.
        about: 'a published one, again',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id, amount, idempotencyKey: newId() }),
        outcome: Object.fromEntries(
          Object.entries(AFTER_NDA).map(([person, outcome]) => [
            person,
            outcome === 'ok' ? 'CONFLICT' : outcome,
          ]),
        ) as Record<Person, CallOutcome>,
      },
    ],
  },
  'commitment.amend': {
    type: 'mutation',
    cases: [
      {
        about: 'the own',
        input: ({ own }) => ({ commitmentId: own.commitmentId, revision: 1, amount }),
        outcome: AFTER_NDA,
      },
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId, revision: 1, amount }),
        outcome: absentFor(AFTER_NDA),
      },
      {
        about: "the own, in somebody else's name",
        input: ({ own, others }) => ({
          commitmentId: own.commitmentId,
          revision: 1,
          amount,
          entityId: others.entityId,
        }),
        outcome: unfinished(AFTER_NDA),
      },
      {
        about: 'none',
        input: () => ({ commitmentId: newId(), revision: 1, amount }),
        outcome: absentFor(AFTER_NDA),
      },
    ],
  },
  'commitment.indicate': {
    type: 'mutation',
    cases: onPipeline({ likeliness: 4, amount: null }),
  },
  'commitment.clearIndication': { type: 'mutation', cases: onPipeline({}) },
  'commitment.withdraw': {
    type: 'mutation',
    cases: [
      { about: 'the own', input: ({ own }) => ({ commitmentId: own.commitmentId }), outcome: MEMBERS },
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId }),
        outcome: absentFor(MEMBERS),
      },
      { about: 'none', input: () => ({ commitmentId: newId() }), outcome: absentFor(MEMBERS) },
    ],
  },
  'commitment.mine': {
    type: 'query',
    cases: [
      { about: 'all of the own', outcome: MEMBERS },
      {
        about: 'the own of one opportunity',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id }),
        outcome: MEMBERS,
      },
    ],
  },
  'commitment.waiting': { type: 'query', cases: [{ about: 'all', outcome: ADMINS }] },
  'commitment.ofOpportunity': {
    type: 'query',
    cases: [
      {
        about: 'one',
        input: ({ opportunity }) => ({ opportunityId: opportunity.id }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ opportunityId: newId() }), outcome: ADMINS },
    ],
  },
  'commitmentDecision.accept': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ commitmentId: newId() }), outcome: NOBODY },
    ],
  },
  'commitmentDecision.decline': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ commitmentId: others.commitmentId, reason }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ commitmentId: newId(), reason }), outcome: NOBODY },
    ],
  },
  'commitmentDecision.together': {
    type: 'mutation',
    cases: [
      {
        about: 'one opportunity',
        input: ({ opportunity, others }) => ({
          key: newId(),
          opportunityId: opportunity.id,
          kind: 'waitlist',
          rows: [{ commitmentId: others.commitmentId, revision: 1 }],
        }),
        outcome: ADMINS,
      },
      {
        about: 'none',
        input: () => ({
          key: newId(),
          opportunityId: newId(),
          kind: 'waitlist',
          rows: [{ commitmentId: newId(), revision: 1 }],
        }),
        outcome: NOBODY,
      },
    ],
  },
  'book.select': {
    type: 'query',
    cases: [
      { about: 'one', input: ({ opportunity }) => ({ opportunityId: opportunity.id }), outcome: ADMINS },
      { about: 'none', input: () => ({ opportunityId: newId() }), outcome: ADMINS },
    ],
  },
  'book.undecided': {
    type: 'mutation',
    cases: [
      { about: 'one', input: ({ opportunity }) => ({ opportunityId: opportunity.id }), outcome: ADMINS },
      { about: 'none', input: () => ({ opportunityId: newId() }), outcome: NOBODY },
    ],
  },
  'book.setWeights': {
    type: 'mutation',
    cases: [{ about: 'all books', input: () => ({ weights: [5, 25, 50, 75, 95] }), outcome: ADMINS }],
  },
  'content.desk': { type: 'query', cases: [{ about: 'all', outcome: ADMINS }] },
  'content.syncNow': { type: 'mutation', cases: [{ about: 'the space', outcome: ADMINS }] },
  'integrations.list': { type: 'query', cases: [{ about: 'all', outcome: ADMINS }] },
  'integrations.detail': {
    type: 'query',
    cases: [
      { about: 'a service', input: () => ({ integration: 'crm', cursor: '' }), outcome: ADMINS },
      { about: 'the application', input: () => ({ integration: 'own' }), outcome: ADMINS },
    ],
  },
  'integrations.test': {
    type: 'mutation',
    cases: [
      {
        about: 'one that is not set up',
        input: () => ({ service: 'errors' }),
        outcome: { ...ADMINS, admin: 'UNPROCESSABLE_CONTENT' },
      },
    ],
  },
  'integrations.retry': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId() }), outcome: NOBODY }],
  },
  'integrations.retryAll': {
    type: 'mutation',
    cases: [{ about: 'a service', input: () => ({ integration: 'crm' }), outcome: ADMINS }],
  },
  'integrations.hurry': {
    type: 'mutation',
    cases: [{ about: 'a service', input: () => ({ integration: 'crm' }), outcome: ADMINS }],
  },
  'integrations.discard': {
    type: 'mutation',
    cases: [{ about: 'none', input: () => ({ id: newId(), confirmation: 'give up' }), outcome: NOBODY }],
  },
  'nda.signing': { type: 'query', cases: ownSigning },
  'nda.begin': {
    type: 'mutation',
    cases: [
      { about: 'the one in force', input: ({ nda }) => ({ versionId: nda.versionId }), outcome: MEMBERS },
      {
        // Who has signed is answered with that.
        about: 'none',
        input: () => ({ versionId: newId() }),
        outcome: { ...MEMBERS, ndaMissing: 'CONFLICT', admin: 'CONFLICT' },
      },
    ],
  },
  'nda.ceremony': { type: 'mutation', cases: ownSigning },
  'nda.ask': { type: 'mutation', cases: ownSigning },
  'nda.writeDraft': {
    type: 'mutation',
    cases: [
      {
        about: 'the next',
        input: () => ({ title: 'NDA', body: 'Keep it.', effectiveOn: '2999-01-01', mustSignAgain: true }),
        outcome: ADMINS,
      },
    ],
  },
  'nda.publish': {
    type: 'mutation',
    cases: [
      { about: 'a draft', input: ({ nda }) => ({ id: nda.draftId, signAgain: false }), outcome: ADMINS },
      { about: 'none', input: () => ({ id: newId(), signAgain: true }), outcome: NOBODY },
    ],
  },
  'nda.voidSignature': {
    type: 'mutation',
    cases: [
      {
        about: "somebody else's",
        input: ({ others }) => ({ id: others.signingId, reason }),
        outcome: ADMINS,
      },
      { about: 'none', input: () => ({ id: newId(), reason }), outcome: NOBODY },
    ],
  },
  'nda.remind': {
    type: 'mutation',
    cases: [
      { about: 'who owes', input: ({ nda }) => ({ memberId: nda.owingId }), outcome: ADMINS },
      { about: 'nobody', input: () => ({ memberId: newId() }), outcome: NOBODY },
    ],
  },
};
