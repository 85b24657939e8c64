import type { Db } from '#app/db/client.server.ts';
import type { JobAbout } from './integration.ts';
import {
  committersOf,
  guestsOf,
  namesByAddress,
  namesById,
  opportunitiesOf,
  signersOf,
} from './job-about.queries.server.ts';
import { type JobSubject, maskedAddress, subjectIn } from './job-words.ts';

type Key = keyof JobSubject;

/** Whom or what jobs are about, in the order of their payloads: read now, so that what is shown is as it is. */
export async function aboutOf(db: Db, payloads: readonly unknown[]): Promise<(JobAbout | null)[]> {
  const subjects = payloads.map(subjectIn);
  const all = (key: Key) => [...new Set(subjects.flatMap((subject) => subject[key] ?? []))];
  const read = async <Row extends { key: string }>(
    key: Key,
    find: (db: Db, keys: string[]) => Promise<Row[]>,
  ) => {
    const keys = all(key);
    const rows = keys.length > 0 ? await find(db, keys) : [];
    return new Map(rows.map((row) => [row.key.toLowerCase(), row]));
  };
  const members = await read('memberId', namesById);
  const addressees = await read('address', namesByAddress);
  const signers = await read('signatureId', signersOf);
  const committers = await read('commitmentId', committersOf);
  const guests = await read('invitationId', guestsOf);
  const opportunities = await read('opportunityId', opportunitiesOf);

  return subjects.map((subject) => {
    const found = <Row>(rows: Map<string, Row>, key: Key) => rows.get(subject[key]?.toLowerCase() ?? '');
    const person =
      found(members, 'memberId') ??
      found(signers, 'signatureId') ??
      found(committers, 'commitmentId') ??
      found(addressees, 'address');
    const guest = found(guests, 'invitationId');
    const offer = found(opportunities, 'opportunityId');
    const who =
      person?.name ??
      (guest && (guest.name ?? maskedAddress(guest.email))) ??
      (subject.address === undefined ? undefined : maskedAddress(subject.address));
    const what = offer?.name;
    if (!who && !what) return null;
    return {
      text: [who, what].filter(Boolean).join(', '),
      to: offer ? `/opportunities/${offer.stage}/${offer.slug}` : null,
    };
  });
}
