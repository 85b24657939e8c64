import { newId } from '#app/domain/ids.ts';
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
  type World,
} from './procedure-cases.ts';

/** Members' commitments and indications, and the admins' decisions on them. */
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
        // Each already has a commitment to it: they reach the act itself.
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
    cases: onPipeline({ likelihood: 4, amount: null }),
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
  'commitmentDecision.decide': {
    type: 'mutation',
    cases: [
      {
        about: "accepts somebody else's",
        input: ({ opportunity, others }) => ({
          key: newId(),
          opportunityId: opportunity.id,
          kind: 'accept',
          rows: [{ commitmentId: others.commitmentId, revision: 1, amount: 100 }],
        }),
        outcome: ADMINS,
      },
      {
        about: "declines somebody else's",
        input: ({ opportunity, others }) => ({
          key: newId(),
          opportunityId: opportunity.id,
          kind: 'decline',
          rows: [{ commitmentId: others.commitmentId, revision: 1 }],
          reason,
        }),
        outcome: ADMINS,
      },
      ...(['waitlist', 'fund', 'unfund'] as const).map((kind) => ({
        about: `${kind} somebody else's`,
        input: ({ opportunity, others }: World) => ({
          key: newId(),
          opportunityId: opportunity.id,
          kind,
          rows: [{ commitmentId: others.commitmentId, revision: 1 }],
        }),
        outcome: ADMINS,
      })),
      {
        about: 'of no opportunity',
        input: () => ({
          key: newId(),
          opportunityId: newId(),
          kind: 'decline',
          rows: [{ commitmentId: newId(), revision: 1 }],
          reason,
        }),
        outcome: NOBODY,
      },
    ],
  },
  'book.select': {
    type: 'query',
    cases: [
      { about: 'one', input: ({ opportunity }) => ({ opportunityId: opportunity.id }), outcome: ADMINS },
      { about: 'none', input: () => ({ opportunityId: newId() }), outcome: NOBODY },
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
