import { z } from 'zod';
import { peopleCounts, peopleList } from '#app/features/people/admin/people.server.ts';
import { PEOPLE, type PeopleAsked } from '#app/features/people/admin/people-list.tsx';
import {
  PEOPLE_STANDINGS,
  type PersonStanding,
  STANDING_TITLES,
} from '#app/features/people/admin/person-labels.ts';
import { contactRows } from '#app/features/people/contacts/contacts.server.ts';
import { tagsInUse } from '#app/features/people/record/tags.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { personDetail } from '#app/processes/person/person.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAdmits } from '#app/ui/permissions.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PeopleWork } from './people-work.tsx';
import { PersonPanel } from './person-panel.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = peopleList.asked(args.url);
  const opened = z.uuid().safeParse(args.url.searchParams.get('person')).data ?? null;
  const [page, counts, owners, tags, detail] = await Promise.all([
    peopleList.page(viewer, asked),
    peopleCounts(viewer),
    contactRows(viewer),
    tagsInUse(viewer),
    opened ? personDetail(viewer, opened) : null,
  ]);
  return {
    page,
    counts,
    owners: owners.map(({ id, name }) => ({ id, name })),
    tags,
    asked,
    detail,
    opened,
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.detail?.facts.name ?? 'People', matches);

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { page, counts, owners, tags, asked, detail, opened, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'person');
  const addressOf = (id: string) => address.beside({ person: id });
  const seesMoney = useAdmits()({ sees: 'money' });
  const context = { addressOf, owners, tags, seesMoney };
  return (
    <>
      <PageHeader
        title="People"
        lead={leadOf(counts)}
        actions={
          <ButtonLink to="/admin/people/notes" prefetch={false}>
            Notes
          </ButtonLink>
        }
      />
      <ListFilters
        chips={<LinkChips label="Status" chips={chipsOf(counts, asked, address)} />}
        list={PEOPLE}
        address={address}
        context={context}
      />
      <PeopleWork
        key={JSON.stringify({ ...asked, cursor: undefined, sort: undefined })}
        page={page}
        asked={asked}
        address={address}
        context={context}
        onOpen={panel.open}
      />
      {opened && panel.isOpen && (
        <PersonPanel
          key={opened}
          person={detail}
          timeZone={timeZone}
          addressOf={addressOf}
          onClose={panel.close}
        />
      )}
    </>
  );
}

type Counts = Record<PersonStanding, number>;

function chipsOf(counts: Counts, { standing }: PeopleAsked, address: ListAddress) {
  const { erased, ...present } = counts;
  const all = Object.values(present).reduce((sum, count) => sum + count, 0);
  return [
    { to: address.to({ standing: null }), label: 'All', count: all, isCurrent: standing === undefined },
    ...PEOPLE_STANDINGS.filter((one) => one !== 'erased' || erased > 0).map((one) => ({
      to: address.to({ standing: one }),
      label: STANDING_TITLES[one],
      count: counts[one],
      isCurrent: standing === one,
    })),
  ];
}

function leadOf({ pending }: Counts): string {
  if (pending === 0) return 'No one is awaiting approval.';
  return pending === 1 ? '1 person is awaiting approval.' : `${pending} people are awaiting approval.`;
}
