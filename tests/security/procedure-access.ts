import { newId } from '#app/domain/ids.ts';
import { APPROVALS } from './procedure-access-approvals.ts';
import { AUTHORING } from './procedure-access-authoring.ts';
import { BROADCASTS } from './procedure-access-broadcasts.ts';
import { COMMITMENTS } from './procedure-access-commitments.ts';
import { DOCUMENTS } from './procedure-access-documents.ts';
import { FAQS } from './procedure-access-faqs.ts';
import { FILES } from './procedure-access-files.ts';
import { GRANTS } from './procedure-access-grants.ts';
import { JOINING } from './procedure-access-joining.ts';
import { LEDGER } from './procedure-access-ledger.ts';
import { NOTICES } from './procedure-access-notices.ts';
import { OWN } from './procedure-access-own.ts';
import { PAYMENTS } from './procedure-access-payments.ts';
import { QUESTIONS } from './procedure-access-questions.ts';
import { SETTINGS } from './procedure-access-settings.ts';
import { VEHICLES } from './procedure-access-vehicles.ts';
import {
  ADMINS,
  AFTER_NDA,
  absentFor,
  EVERYONE,
  MEMBERS,
  NOBODY,
  ownSigning,
  type ProcedureAccess,
  reason,
} from './procedure-cases.ts';

const watched = { mediaId: 'recording', seconds: 12, finished: false };

/** Every procedure of the router, on every kind of record that it takes. */
export const PROCEDURE_ACCESS: ProcedureAccess = {
  'user.getLoggedInUser': { type: 'query', cases: [{ about: 'oneself', outcome: EVERYONE }] },
  ...JOINING,
  ...OWN,
  ...QUESTIONS,
  ...FAQS,
  ...AUTHORING,
  ...COMMITMENTS,
  ...FILES,
  ...DOCUMENTS,
  ...BROADCASTS,
  ...LEDGER,
  ...NOTICES,
  ...PAYMENTS,
  ...VEHICLES,
  ...SETTINGS,
  ...APPROVALS,
  ...GRANTS,
  'opportunity.list': {
    type: 'query',
    cases: [{ about: 'a stage', input: () => ({ stage: 'open' }), outcome: MEMBERS }],
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
        // A member who has signed gets that as the response.
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
        input: ({ nda }) => ({
          title: 'NDA',
          body: 'Keep it.',
          effectiveOn: '2999-01-01',
          mustSignAgain: true,
          revision: nda.draftRevision,
        }),
        outcome: ADMINS,
      },
    ],
  },
  'nda.publish': {
    type: 'mutation',
    cases: [
      {
        about: 'a draft',
        input: ({ nda }) => ({ id: nda.draftId, revision: nda.draftRevision }),
        outcome: ADMINS,
      },
      { about: 'none', input: ({ nda }) => ({ id: newId(), revision: nda.draftRevision }), outcome: NOBODY },
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
