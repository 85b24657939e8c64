import { newId } from '#app/platform/ids.ts';
import type { Person } from './people.ts';
import {
  ADMINS,
  AFTER_NDA,
  absentFor,
  amount,
  type CallOutcome,
  MEMBERS,
  NOBODY,
  onPipeline,
  type ProcedureAccess,
  reason,
  unfinished,
} from './procedure-cases.ts';

/** What members ask for and say, and what admins make of it. */
export const COMMITMENTS: ProcedureAccess = {
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
};
