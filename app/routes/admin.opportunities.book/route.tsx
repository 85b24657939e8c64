import { useState } from 'react';
import { z } from 'zod';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  bookEntry,
  bookFill,
  bookList,
  bookOf,
  interestList,
} from '#app/features/commitments/book/book.server.ts';
import type { Book, Undecided } from '#app/features/commitments/book/book.ts';
import { AcceptManyDialog } from '#app/features/commitments/ui/book/accept-many-dialog.tsx';
import { BookFigures } from '#app/features/commitments/ui/book/book-figures.tsx';
import { EntrySheet } from '#app/features/commitments/ui/book/entry-sheet.tsx';
import { FillPicture } from '#app/features/commitments/ui/book/fill-picture.tsx';
import { WeightsDialog } from '#app/features/commitments/ui/book/weights-dialog.tsx';
import { waitingForPayment } from '#app/features/notices/book/request-payment.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import { STAGE_LABELS } from '#app/features/opportunities/opportunity.ts';
import { OpportunityTabs } from '#app/features/opportunities/ui/authoring/opportunity-tabs.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { ActsOn } from '#app/ui/permissions.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { Refusals } from '../admin/refusals.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { BookList, type ShownList } from './book-list.tsx';
import { RequestPayment } from './request-payment.tsx';
import { useBookActs } from './use-book-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'deals' });
  const id = z.uuid().safeParse(args.params.id).data;
  if (!id) throw notFound(args);
  const opened = z.uuid().safeParse(args.url.searchParams.get('entry')).data ?? null;
  const [shown, entry] = await Promise.all([
    bookPage(viewer, id, args.url),
    opened ? bookEntry(viewer, id, opened) : null,
  ]);
  const name = shown
    ? shown.book.terms.name
    : ((await forPage(args, authoringOf(viewer, id))).draft?.name ?? 'Untitled');
  const now = new Date().toISOString();
  return { id, name, shown, entry, timeZone: viewer.timeZone, now };
}

/** Returns `null` if there is no book yet. */
async function bookPage(viewer: Viewer, id: string, url: URL) {
  const [book, days, waiting] = await Promise.all([
    bookOf(viewer, id),
    bookFill(viewer, id),
    waitingForPayment(viewer, id),
  ]);
  return book && { book, days, waiting, list: await shownList(viewer, book, url) };
}

/** In preparation there are no commitments yet, only interest. */
async function shownList(viewer: Viewer, { terms, weights }: Book, url: URL): Promise<ShownList> {
  const [asked, interest] = [bookList.asked(url), interestList.asked(url)];
  if (!interest.part && (asked.part || terms.stage !== 'pipeline'))
    return { shows: 'commitments', asked, page: await bookList.of(terms).page(viewer, asked) };
  const page = await interestList.of({ ...terms, weights }).page(viewer, interest);
  return { shows: 'interest', asked: interest, page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Book of ${loaderData.name}` : 'Book', matches);

export default function BookPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another opportunity.
  return <BookContent key={props.loaderData.id} {...props} />;
}

function BookContent({ loaderData }: Route.ComponentProps) {
  const { id, name, shown, entry, timeZone, now } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  const acts = useBookActs(id);
  const [filling, setFilling] = useState<Undecided | null>(null);
  const [weighing, setWeighing] = useState(false);
  if (!shown) {
    return (
      <>
        <OpportunityTabs id={id} name={name} current="book" />
        <EmptyState icon="Notebook" title="No book yet">
          The book opens when the opportunity is published and members indicate or commit.
        </EmptyState>
      </>
    );
  }
  const { book, days, waiting, list } = shown;
  const { terms, sums } = book;
  const undecided = sums.states.submitted.count + sums.states.waitlisted.count;

  return (
    <>
      <OpportunityTabs
        id={id}
        name={name}
        current="book"
        lead={leadOf(terms, timeZone)}
        actions={
          <>
            <ExportMenu id={id} />
            {waiting.count > 0 && (
              <ActsOn area="money">
                <RequestPayment opportunity={terms} waiting={waiting} now={now} />
              </ActsOn>
            )}
            {undecided > 0 && terms.stage !== 'passed' && (
              <Button
                variant="primary"
                pending={acts.pending && !filling}
                onClick={() => void acts.undecided().then(setFilling)}
              >
                Decide all pending…
              </Button>
            )}
          </>
        }
      />
      <BookFigures book={book} onWeights={() => setWeighing(true)} />
      {terms.stage !== 'pipeline' && <FillPicture book={book} days={days} now={now} timeZone={timeZone} />}
      <Refusals messages={acts.changed} onClose={acts.forgetChanged} />
      <BookList book={book} list={list} address={address} acts={acts} onOpen={panel.open} />
      {entry && panel.isOpen && (
        <EntrySheet
          key={entry.id}
          entry={entry}
          terms={terms}
          timeZone={timeZone}
          now={now}
          onAct={acts.decide}
          onClose={panel.close}
        />
      )}
      {filling && (
        <AcceptManyDialog
          undecided={filling}
          currency={terms.currency}
          onAccept={async (decision) => {
            const refused = await acts.decide(decision);
            if (!refused) setFilling(null);
            return refused;
          }}
          onClose={() => setFilling(null)}
        />
      )}
      {weighing && (
        <WeightsDialog
          weights={book.weights}
          onSave={async (weights) => {
            const refused = await acts.setWeights(weights);
            if (!refused) setWeighing(false);
            return refused;
          }}
          onClose={() => setWeighing(false)}
        />
      )}
    </>
  );
}

function ExportMenu({ id }: { id: string }) {
  const to = (ending: string) => `/api/admin/opportunities/${id}/book.${ending}`;
  return (
    <Menu
      label="Export"
      items={[
        { label: 'Spreadsheet (XLSX)', icon: 'Download', to: to('xlsx'), reloadDocument: true },
        { label: 'CSV', icon: 'Download', to: to('csv'), reloadDocument: true },
      ]}
      trigger={(props) => (
        <Button {...props} icon="Download">
          Export
        </Button>
      )}
    />
  );
}

type Terms = { stage: keyof typeof STAGE_LABELS; closesAt: string | null };

function leadOf({ stage, closesAt }: Terms, timeZone: string): string {
  if (stage !== 'open' || !closesAt) return STAGE_LABELS[stage];
  return `${STAGE_LABELS[stage]} until ${formatDate(closesAt, timeZone)}`;
}
