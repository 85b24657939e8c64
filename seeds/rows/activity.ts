import { type Calendar, seedId } from '../calendar.ts';
import { ACTIVITY, type SeedActivity, SIGN_INS } from '../content/activity.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { idOf, type MemberIds } from './people.ts';

type Rows = Pick<DemoRows, 'documentEvents' | 'mediaProgress' | 'signInEvents'>;
type SeededSubjects = Pick<DemoRows, 'opportunities' | 'documents'>;

/** What members did, from which the lists of engagement are made. */
export function activityRows(calendar: Calendar, ids: MemberIds, known: SeededSubjects): Rows {
  return {
    documentEvents: ACTIVITY.flatMap((activity) => documentEvents(activity, calendar, ids, known)),
    mediaProgress: ACTIVITY.flatMap((activity) => watched(activity, calendar, ids, known)),
    signInEvents: SIGN_INS.flatMap(({ member, days }) =>
      days.map((day) => {
        const at = calendar.daysAgo(day);
        return {
          id: seedId(`sign-in/${member}/${day}`, at),
          memberId: idOf(ids, member),
          at,
          result: 'signed_in' as const,
          device: 'Safari on iPhone',
        };
      }),
    ),
  };
}

const opportunityOf = ({ opportunity }: SeedActivity, { opportunities }: SeededSubjects) => {
  const row = opportunities.find(({ slug }) => slug === opportunity);
  if (!row) throw new Error(`The demo has activity on what is not there: ${opportunity}`);
  return row;
};

function documentEvents(
  activity: SeedActivity,
  calendar: Calendar,
  ids: MemberIds,
  known: SeededSubjects,
): Rows['documentEvents'] {
  const { member, opened, teaser } = activity;
  const { id: opportunityId } = opportunityOf(activity, known);
  const documents = known.documents.filter((document) => document.opportunityId === opportunityId);
  const room = documents.filter(({ category }) => category !== 'teaser');
  const teasers = documents.filter(({ category }) => category === 'teaser');
  const event = (
    document: SeededSubjects['documents'][number],
    hoursAgo: number,
    act: 'view' | 'download',
  ) => {
    const at = calendar.hoursAgo(hoursAgo);
    const id = seedId(`activity/${member}/${document.id}/${hoursAgo}`, at);
    const { id: documentId, versionId } = document;
    return { id, at, documentId, versionId, memberId: idOf(ids, member), act };
  };
  return [
    ...opened.flatMap((hoursAgo, index) => {
      const document = room[index % Math.max(room.length, 1)];
      return document ? [event(document, hoursAgo, 'view')] : [];
    }),
    ...(teaser === undefined ? [] : teasers.map((document) => event(document, teaser, 'download'))),
  ];
}

function watched(
  activity: SeedActivity,
  calendar: Calendar,
  ids: MemberIds,
  known: SeededSubjects,
): Rows['mediaProgress'] {
  const { id: opportunityId, content } = opportunityOf(activity, known);
  const [update] = content?.updates ?? [];
  if (activity.watched === undefined || !update) return [];
  const at = calendar.hoursAgo(activity.watched);
  return [
    {
      memberId: idOf(ids, activity.member),
      mediaId: update.id,
      opportunityId,
      seconds: Math.round(update.seconds),
      at,
      finishedAt: at,
    },
  ];
}
