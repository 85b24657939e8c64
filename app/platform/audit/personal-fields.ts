/** Defines which values of the audit log are personal and therefore stored encrypted. Nothing else does. */

/** Personal in entries about any record. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  'email',
  'phone',
  'address',
  'postalAddress',
  'ip',
  'browser',
  'userAgent',
  'device',
  'place',
  'signerName',
  'signerEmail',
  'rejectionReason',
]);

/** Personal in entries about one kind of record; an opportunity's name, for example, is not. */
const BY_SUBJECT: Readonly<Record<string, ReadonlySet<string>>> = {
  member: new Set(['name', 'firstName', 'lastName', 'country', 'timeZone', 'pictureKey', 'reason']),
  investing_entity: new Set(['name', 'secondName', 'trustee', 'registrationNumber', 'country']),
  invitation: new Set(['name', 'message']),
  nda_signature: new Set(['reason']),
  commitment: new Set(['reason']),
};

/** Personal in entries that name a person (`personId`): a statement's title contains its holder's name. */
const BY_SUBJECT_OF_SOMEBODY: Readonly<Record<string, ReadonlySet<string>>> = {
  document: new Set(['title', 'fileName', 'section', 'tags', 'reason']),
  bank_details: new Set(['account', 'reason']),
  notice: new Set(['reason']),
  payout_file: new Set(['reason']),
  document_batch: new Set(['document']),
  access_review: new Set(['access']),
};

/** Acts whose values are all personal: answers to questions about a person. */
const WHOLE_ACTS: ReadonlySet<string> = new Set(['preferences.submit']);

/** Records that represent a person; entries about them concern that person. */
const PEOPLE: ReadonlySet<string> = new Set(['member', 'waitlistEntry', 'invitation']);

/** Ids of who acted for whom: never personal by themselves, and read by the log. */
const WHO: ReadonlySet<string> = new Set(['forHolder', 'grantId', 'preparedBy']);

type About = { act: string; subject: { type: string; id: string }; personId?: string | undefined };

export const isPersonal = ({ act, subject, personId }: About, field: string): boolean =>
  !WHO.has(field) &&
  (WHOLE_ACTS.has(act) ||
    EVERYWHERE.has(field) ||
    (BY_SUBJECT[subject.type]?.has(field) ?? false) ||
    (personId !== undefined && (BY_SUBJECT_OF_SOMEBODY[subject.type]?.has(field) ?? false)));

/**
 * Returns the person whom an entry concerns, unless the act names one: its subject if that is a person, else the
 * actor. `null` if there is neither.
 */
export const personToldOf = ({ subject, actorId }: About & { actorId: string | null }): string | null =>
  PEOPLE.has(subject.type) && UUID.test(subject.id) ? subject.id : actorId;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
