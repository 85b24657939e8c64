import { Select } from '#app/ui/forms/select.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { Tabs } from '#app/ui/navigation/tabs.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Section, Specimen } from './specimen.tsx';

export function Navigation() {
  return (
    <Section id="navigation" title="Navigation">
      <Specimen
        name="Page header"
        note="On top of this page: a title, a line under it, the way up, actions."
        className="block"
      >
        <p className="text-muted">There is one h1 a page, so it is shown only there.</p>
      </Specimen>
      <Specimen
        name="Link tabs"
        note="Pages of their own, with counts; filters on the right."
        className="block"
      >
        <LinkTabs
          label="Stages"
          tabs={[
            { to: '/components', label: 'Open', count: 4 },
            { to: '/opportunities/pipeline', label: 'Pipeline', count: 3 },
            { to: '/opportunities/closed', label: 'Closed', count: 5 },
            { to: '/opportunities/passed', label: 'Passed', count: 2 },
          ]}
        >
          <Select look="chip" label="Order" options={[{ value: 'closing', label: 'Closing soonest' }]} />
        </LinkTabs>
      </Specimen>
      <Specimen
        name="Link chips"
        note="One of a few states that a list is narrowed down to."
        className="block"
      >
        <LinkChips
          label="Standing"
          chips={[
            { to: '/components', label: 'All', count: 1240, isCurrent: true },
            { to: '/components?standing=pending', label: 'Waiting', count: 3, isCurrent: false },
            { to: '/components?standing=rejected', label: 'Rejected', isCurrent: false },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs" note="Within a page. Arrows choose." className="block">
        <Tabs
          label="About the fund"
          tabs={[
            { id: 'terms', label: 'Terms', content: 'Ten years, two per cent, twenty over eight.' },
            {
              id: 'team',
              label: 'Team',
              count: 6,
              content: 'Six people who have worked together since 2011.',
            },
            { id: 'reports', label: 'Reports', content: 'Quarterly, within sixty days.' },
          ]}
        />
      </Specimen>
      <Specimen name="Pagination" note="By cursor: newer and older." className="block">
        <Pagination label="Documents" newer="?after=a" older="?before=b" />
        <Pagination label="Notifications" newer={null} older="?before=b" />
      </Specimen>
    </Section>
  );
}

export function Top({ actions }: { actions: React.ReactNode }) {
  return (
    <PageHeader
      title="Components"
      lead="What every page is made of: live, in every state, in both themes."
      up={{ to: '/docs', label: 'Guides' }}
      actions={actions}
    />
  );
}
