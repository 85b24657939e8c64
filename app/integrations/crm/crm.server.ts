import { z } from 'zod';
import type { OutsideCall } from '#app/platform/outside/outside-call.ts';
import { outsideClient } from '#app/platform/outside/outside-client.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { redactSecrets } from '#app/platform/outside/redact.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';

/** The vendor's dated API version. Review its changes before raising it here. */
export const API_VERSION = '2026-03';
const OBJECTS = `/crm/objects/${API_VERSION}`;
/** The vendor's association type for "this note is about this contact". */
const NOTE_TO_CONTACT = 202;
/** The vendor's maximum per call. */
export const CONTACT_BATCH = 100;
const NOTES_PAGE = 500;

/** `ref` is our own reference, by which outcomes are returned. */
export type ContactWrite = { ref: string; properties: Record<string, string> };
export type ContactOutcome = { contactId: string } | { failure: OutsideError };
type Answered = ContactOutcome | 'missing';

const optionalText = z.string().optional().catch(undefined);
/** The vendor requires every field of an error to be treated as optional. */
const problem = z.object({
  category: optionalText,
  message: optionalText,
  errorType: optionalText,
  context: z.record(z.string(), z.array(z.string())).catch({}).default({}),
});
const batchAnswer = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      objectWriteTraceId: z.string().nullish(),
      properties: z.object({ email: z.string().nullish() }).nullish(),
    }),
  ),
  errors: z.array(problem).default([]),
});
const contactIds = z.object({ results: z.array(z.object({ id: z.string() })) });
const created = z.object({ id: z.string() });
const noteIds = z.object({
  results: z.array(z.object({ toObjectId: z.coerce.string() })),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});
const records = z.object({
  results: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullish()) })),
});
type CrmRecord = z.output<typeof records>['results'][number];

export type CrmOptions = { baseUrl: string; apiKey: string; timeoutMs?: number };

type Call = <Schema extends z.ZodType>(
  request: OutsideCall,
  schema: Schema,
  signal: AbortSignal,
) => Promise<z.output<Schema>>;

/** Returns the vendor's own code and words. */
export function readCrmRefusal(body: unknown): { code: string | undefined; message: string | undefined } {
  const { data } = problem.safeParse(body);
  return { code: data?.category ?? data?.errorType, message: data?.message };
}

/** Creates the client of the CRM. Every call waits for its turn, and throws OutsideError when it fails. */
export type CrmClient = ReturnType<typeof createCrmClient>;

export function createCrmClient({ baseUrl, apiKey, ...limits }: CrmOptions) {
  const client = outsideClient({
    service: 'crm',
    baseUrl,
    headers: { authorization: `Bearer ${apiKey}` },
    readRefusal: readCrmRefusal,
    ...limits,
  });
  const call: Call = async (request, schema, signal) => {
    await awaitTurn('crm', signal);
    return client.json({ ...request, signal }, schema);
  };

  return {
    /** Checks the connection by requesting any one contact. */
    async testConnection(signal: AbortSignal): Promise<void> {
      const path = `${OBJECTS}/contacts/search`;
      await call({ method: 'POST', path, json: { limit: 1 }, safe: true }, contactIds, signal);
    },
    /**
     * Creates contacts, or updates those that already have the address. At most `CONTACT_BATCH`, each address once.
     */
    upsertContacts: (contacts: readonly (ContactWrite & { email: string })[], signal: AbortSignal) =>
      upsertContacts(call, contacts, signal),
    /**
     * Updates contacts by id, including their address. `missing` are those that were deleted or merged in the CRM.
     */
    updateContacts: (contacts: readonly (ContactWrite & { contactId: string })[], signal: AbortSignal) =>
      updateContacts(call, contacts, signal),
    /** Returns those of these contacts that have neither a first nor a last name. */
    findUnnamed: (contactIds: readonly string[], signal: AbortSignal) =>
      findUnnamed(call, contactIds, signal),
    /** Creates a note about a contact; its body is HTML. Not idempotent: check `notesOf` first. */
    createNote: (note: NewNote, signal: AbortSignal) => createNote(call, note, signal),
    /** Returns every note about a contact, as HTML. */
    notesOf: (contactId: string, signal: AbortSignal) => notesOf(call, contactId, signal),
  };
}

async function upsertContacts(
  call: Call,
  contacts: readonly (ContactWrite & { email: string })[],
  signal: AbortSignal,
): Promise<Map<string, ContactOutcome>> {
  const inputs = contacts.map(({ ref, email, properties }) => ({
    ref,
    id: email,
    idProperty: 'email',
    properties,
  }));
  const answers = await writeBatch(call, 'upsert', inputs, signal);
  return new Map(
    [...answers].map(([ref, answer]) => [ref, answer === 'missing' ? { failure: leftOut() } : answer]),
  );
}

const updateContacts = (
  call: Call,
  contacts: readonly (ContactWrite & { contactId: string })[],
  signal: AbortSignal,
): Promise<Map<string, Answered>> =>
  writeBatch(
    call,
    'update',
    contacts.map(({ ref, contactId, properties }) => ({ ref, id: contactId, properties })),
    signal,
  );

const leftOut = (): OutsideError =>
  new OutsideError('crm', 'crm left a contact out of its answer', { code: 'Malformed', permanent: false });

type BatchInput = ContactWrite & { id: string; idProperty?: string };

async function writeBatch(
  call: Call,
  what: 'upsert' | 'update',
  inputs: readonly BatchInput[],
  signal: AbortSignal,
): Promise<Map<string, Answered>> {
  if (inputs.length === 0) return new Map();
  // With a trace id on each input, the vendor reports each outcome; without, one bad input fails them all.
  const json = { inputs: inputs.map(({ ref, ...input }) => ({ ...input, objectWriteTraceId: ref })) };
  try {
    const path = `${OBJECTS}/contacts/batch/${what}`;
    return answersFor(inputs, await call({ method: 'POST', path, json, safe: true }, batchAnswer, signal));
  } catch (error) {
    if (!(error instanceof OutsideError) || !isOfInputs(error)) throw error;
    const [first, ...others] = inputs;
    if (first && others.length === 0) {
      return new Map([[first.ref, error.code === NOT_THERE ? 'missing' : { failure: error }]]);
    }
    // It may still refuse all of them without naming the bad one, so bisect.
    const half = Math.ceil(inputs.length / 2);
    return new Map([
      ...(await writeBatch(call, what, inputs.slice(0, half), signal)),
      ...(await writeBatch(call, what, inputs.slice(half), signal)),
    ]);
  }
}

const NOT_THERE = 'OBJECT_NOT_FOUND';

/** Returns whether a refusal concerns one of the inputs, and not our credentials or rate. */
const isOfInputs = ({ status }: OutsideError): boolean => status === 400 || status === 404 || status === 409;

function answersFor(
  inputs: readonly BatchInput[],
  { results, errors }: z.output<typeof batchAnswer>,
): Map<string, Answered> {
  const answerFor = ({ ref, id }: BatchInput): Answered => {
    const key = id.toLowerCase();
    const done =
      results.find((result) => result.objectWriteTraceId === ref) ??
      results.find((result) => result.id === id || result.properties?.email?.toLowerCase() === key);
    if (done) return { contactId: done.id };
    const refused = errors.find(
      ({ context }) => context.objectWriteTraceId?.includes(ref) || context.ids?.includes(id),
    );
    return !refused || refused.category === NOT_THERE ? 'missing' : { failure: inputFailure(refused) };
  };
  return new Map(inputs.map((input) => [input.ref, answerFor(input)]));
}

function inputFailure({ category, message }: z.output<typeof problem>): OutsideError {
  const words = redactSecrets(`crm refused a contact${message ? `: ${message}` : ''}`);
  return new OutsideError('crm', words, {
    code: category ?? 'Refused',
    status: 207,
    permanent: category === 'VALIDATION_ERROR',
  });
}

export type NewNote = { contactId: string; body: string; at: string };

async function createNote(
  call: Call,
  { contactId, body, at }: NewNote,
  signal: AbortSignal,
): Promise<string> {
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: NOTE_TO_CONTACT }];
  const json = {
    properties: { hs_timestamp: at, hs_note_body: body },
    associations: [{ to: { id: contactId }, types }],
  };
  const { id } = await call({ method: 'POST', path: `${OBJECTS}/notes`, json }, created, signal);
  return id;
}

async function notesOf(
  call: Call,
  contactId: string,
  signal: AbortSignal,
): Promise<{ noteId: string; body: string }[]> {
  const notes = await readRecords(
    call,
    'notes',
    await noteIdsOf(call, contactId, signal),
    ['hs_note_body'],
    signal,
  );
  return notes.map(({ id, properties }) => ({ noteId: id, body: properties.hs_note_body ?? '' }));
}

async function findUnnamed(
  call: Call,
  contactIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const contacts = await readRecords(call, 'contacts', contactIds, ['firstname', 'lastname'], signal);
  const unnamed = contacts.filter(({ properties }) => !properties.firstname && !properties.lastname);
  return new Set(unnamed.map(({ id }) => id));
}

async function readRecords(
  call: Call,
  kind: 'contacts' | 'notes',
  ids: readonly string[],
  properties: readonly string[],
  signal: AbortSignal,
): Promise<CrmRecord[]> {
  const found: CrmRecord[] = [];
  for (let at = 0; at < ids.length; at += CONTACT_BATCH) {
    const json = { inputs: ids.slice(at, at + CONTACT_BATCH).map((id) => ({ id })), properties };
    const path = `${OBJECTS}/${kind}/batch/read`;
    found.push(...(await call({ method: 'POST', path, json, safe: true }, records, signal)).results);
  }
  return found;
}

async function noteIdsOf(call: Call, contactId: string, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  const path = `${OBJECTS}/contacts/${encodeURIComponent(contactId)}/associations/notes`;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = { limit: String(NOTES_PAGE), ...(after && { after }) };
    const page: z.output<typeof noteIds> = await call({ method: 'GET', path, query }, noteIds, signal);
    ids.push(...page.results.map(({ toObjectId }) => toObjectId));
    after = page.paging?.next?.after;
  }
  return ids;
}
