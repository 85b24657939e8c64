import type { Db } from '#app/db/client.server.ts';
import type { JobAbout } from './integration.ts';
import {
  committersOf,
  guestsOf,
  membersByAddress,
  membersById,
  opportunitiesOf,
  signersOf,
  waitingOf,
} from './job-about.queries.server.ts';
import { type JobSubject, maskedAddress, subjectIn } from './job-labels.ts';

type Key = keyof JobSubject;
type Keyed = { key: string };

/** Returns what each job is about, in the order of the payloads. Reads the current names. */
export async function aboutOf(db: Db, payloads: readonly unknown[]): Promise<JobAbout[][]> {
  const subjects = payloads.map(subjectIn);

  /** Loads the records that the subjects name under a key; returns a lookup for one of them. */
  async function lookUp<Row extends Keyed>(key: Key, find: (db: Db, keys: string[]) => Promise<Row[]>) {
    const keys = [...new Set(subjects.flatMap((subject) => subject[key] ?? []))];
    const rows = keys.length > 0 ? await find(db, keys) : [];
    const found = new Map(rows.map((row) => [row.key.toLowerCase(), row]));
    return (subject: JobSubject) => found.get(subject[key]?.toLowerCase() ?? '');
  }

  const members = [
    await lookUp('memberId', membersById),
    await lookUp('signatureId', signersOf),
    await lookUp('commitmentId', committersOf),
    await lookUp('address', membersByAddress),
  ];
  const guest = await lookUp('invitationId', guestsOf);
  const waiting = await lookUp('entryId', waitingOf);
  const opportunity = await lookUp('opportunityId', opportunitiesOf);

  const who = (subject: JobSubject): JobAbout[] => {
    const member = members.map((of) => of(subject)).find(Boolean);
    if (member) return [{ text: member.name, to: `/admin/people?person=${member.memberId}` }];
    const name = guest(subject)?.name;
    const address = guest(subject)?.email ?? waiting(subject)?.email ?? subject.address;
    const text = name ?? (address === undefined ? null : maskedAddress(address));
    return text === null ? [] : [{ text, to: null }];
  };
  const what = (subject: JobSubject): JobAbout[] => {
    const offer = opportunity(subject);
    if (offer) return [{ text: offer.name, to: `/opportunities/${offer.stage}/${offer.slug}` }];
    return subject.contentId ? [{ text: `Entry ${subject.contentId}`, to: '/admin/content' }] : [];
  };
  return subjects.map((subject) => [...who(subject), ...what(subject)]);
}
