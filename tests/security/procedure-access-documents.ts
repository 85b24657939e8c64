import { newId } from '#app/domain/ids.ts';
import { ADMINS, type Case, NOBODY, type ProcedureAccess, type World } from './procedure-cases.ts';

const details = {
  title: 'Terms',
  category: 'legal',
  policy: 'original',
  opportunityId: null,
  fundId: null,
  section: null,
  place: 0,
  tags: [],
  periodYear: null,
};
/** As it is already, so that any revision will do. */
const audience = { by: 'place' };
const audienceSaved = { audience, revision: '0'.repeat(64) };
const publication = { at: null, announce: false };
const file = { fileName: 'a.pdf', folder: '', bytes: 10, modifiedAt: '2026-11-01T10:00:00.000Z' };

/** On a document: an existing draft, and a missing one. */
const onDocument = (inputFor: (id: string, world: World) => unknown, outcome = ADMINS): Case[] => [
  { about: 'a draft', input: (world) => inputFor(world.document.id, world), outcome },
  { about: 'none', input: (world) => inputFor(newId(), world), outcome: NOBODY },
];

const mutation = (cases: Case[]): ProcedureAccess[string] => ({ type: 'mutation', cases });
/** An upload belongs to the admin who started it: nobody can use a made-up one. */
const onUpload = (more: object = {}) =>
  mutation([{ about: 'none', input: () => ({ id: newId(), ...more }), outcome: NOBODY }]);

/** Those of the batch already, so that any revision will do. */
const settings = {
  ...{ title: 'Statement 2026', category: 'statement', policy: 'original', periodYear: null },
  ...{ opportunityId: null, fundId: null },
};

/** On a batch: an existing empty one, and a missing one. */
const onBatch = (inputFor: (id: string) => unknown, outcome = ADMINS): Case[] => [
  { about: 'an empty one', input: ({ batch }) => inputFor(batch.id), outcome },
  { about: 'none', input: () => inputFor(newId()), outcome: NOBODY },
];
const onItem = (more: object = {}) => onBatch((batchId) => ({ batchId, itemId: newId(), ...more }), NOBODY);

/** Admins' actions on documents. */
export const DOCUMENTS: ProcedureAccess = {
  'documentAdmin.saveDetails': mutation(
    onDocument((id, { document }) => ({ id, ...details, revision: document.revision })),
  ),
  'documentAdmin.file': mutation(onDocument((id) => ({ ids: [id], periodYear: 2025 }))),
  'documentAdmin.saveAudience': mutation(onDocument((id) => ({ id, ...audienceSaved }))),
  'documentAdmin.readersWith': mutation(onDocument((id) => ({ id, audience }))),
  'documentAdmin.searchMembers': {
    type: 'query',
    cases: [{ about: 'a name', input: () => ({ search: 'ada' }), outcome: ADMINS }],
  },
  'documentAdmin.searchHolders': {
    type: 'query',
    cases: [{ about: 'a name', input: () => ({ search: 'ada' }), outcome: ADMINS }],
  },
  'reading.remind': mutation([
    {
      about: 'nobody who may read it',
      input: ({ document }) => ({ id: document.id, memberIds: [newId()] }),
      outcome: ADMINS,
    },
  ]),
  'documentAdmin.publish': mutation(onDocument((id) => ({ ids: [id], ...publication }))),
  'documentAdmin.withdraw': mutation(onDocument((id) => ({ ids: [id] }), { ...ADMINS, admin: 'CONFLICT' })),
  'documentAdmin.forecastWithdrawal': mutation([
    { about: 'some', input: ({ document }) => ({ ids: [document.id, newId()] }), outcome: ADMINS },
  ]),
  'documentAdmin.askForReview': mutation(onDocument((id) => ({ id }))),
  'documentAdmin.endReview': mutation(onDocument((id) => ({ id }))),
  'documentAdmin.chooseVersion': mutation(
    onDocument((id, { document }) => ({ id, versionId: document.versionId })),
  ),
  'documentAdmin.look': mutation(onDocument((id, { document }) => ({ id, versionId: document.versionId }))),
  'documentAdmin.beginUpload': mutation([
    {
      about: 'a version of none',
      input: () => ({ ...file, target: { to: 'version', documentId: newId() } }),
      outcome: NOBODY,
    },
    {
      about: 'a file that is no document',
      input: ({ document }) => ({
        ...file,
        fileName: 'a.exe',
        target: { to: 'version', documentId: document.id },
      }),
      outcome: { ...ADMINS, admin: 'UNSUPPORTED_MEDIA_TYPE' },
    },
  ]),
  'documentBatch.create': mutation([{ about: 'one', input: () => settings, outcome: ADMINS }]),
  'documentBatch.save': mutation(onBatch((id) => ({ id, ...settings, revision: '0'.repeat(64) }))),
  'documentBatch.decide': mutation(onItem({ decision: { kind: 'skip' } })),
  'documentBatch.look': mutation(onItem()),
  'documentBatch.removeFile': mutation(onBatch((batchId) => ({ batchId, fileId: newId() }))),
  'documentBatch.discard': mutation(onBatch((id) => ({ id }))),
  'documentBatch.publish': mutation(
    onBatch((id) => ({ id, seen: '0'.repeat(64), announce: false }), { ...ADMINS, admin: 'CONFLICT' }),
  ),
  'documentAdmin.partUrls': onUpload({ parts: [1] }),
  'documentAdmin.completeUpload': onUpload({ keep: false }),
  'documentAdmin.cancelUpload': onUpload(),
};
