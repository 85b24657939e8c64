import { useState } from 'react';
import { labelOf, type Word } from '#app/domain/investing/vocabulary.ts';
import type { DocumentDetail } from '#app/features/documents/admin/document-admin.ts';
import { documentDetail } from '#app/features/documents/admin/document-detail.server.ts';
import { readersText } from '#app/features/documents/admin/document-labels.ts';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { AudienceEditor } from '#app/features/documents/admin/ui/audience-editor.tsx';
import { DetailsForm } from '#app/features/documents/admin/ui/details-form.tsx';
import { DropZone } from '#app/features/documents/admin/ui/drop-zone.tsx';
import { PublishDialog } from '#app/features/documents/admin/ui/publish-dialog.tsx';
import { PublishPanel } from '#app/features/documents/admin/ui/publish-panel.tsx';
import { UploadList } from '#app/features/documents/admin/ui/upload-list.tsx';
import { useUploadQueue } from '#app/features/documents/admin/ui/use-upload-queue.ts';
import { VersionList } from '#app/features/documents/admin/ui/version-list.tsx';
import { noticeOutcome } from '#app/features/mail/outcomes.server.ts';
import { NoticeDelivery } from '#app/features/mail/ui/notice-delivery.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useWithdrawal } from '../admin/use-withdrawal.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useDocumentActs } from './use-document-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'documents' });
  const [document, places] = await Promise.all([
    forPage(args, documentDetail(viewer, args.params.id)),
    documentPlaces(viewer),
  ]);
  const notice = await noticeOutcome(viewer, document.noticeCauses);
  return { document, places, notice, timeZone: viewer.timeZone };
}

const personTo = (id: string): string => `/admin/people?${new URLSearchParams({ person: id })}`;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.document.title ?? 'Document', matches);

export default function DocumentPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another document.
  return <DocumentContent key={props.loaderData.document.id} {...props} />;
}

function DocumentContent({ loaderData }: Route.ComponentProps) {
  const { document, places, notice, timeZone } = loaderData;
  const acts = useDocumentActs(document);
  const withdrawal = useWithdrawal(timeZone);
  const { queue, uploads } = useUploadQueue(acts.refresh);
  // As it was when the admin asked to publish it: a refused publication refreshes the page, also with a file that they
  // have not seen.
  const [asked, setAsked] = useState<DocumentDetail | null>(null);
  const publish = async (
    { id, reviewRevision }: DocumentDetail,
    given: { at: string | null; announce: boolean },
  ) => {
    const wrong = await acts.publish({ ...given, reviews: [{ id, reviewRevision }] });
    if (!wrong) setAsked(null);
    return wrong;
  };
  return (
    <>
      {withdrawal.dialog}
      <PageHeader
        title={document.title}
        lead={leadOf(document, places.categories)}
        up={{ to: '/admin/documents', label: 'Documents' }}
        actions={
          <>
            <ButtonLink to={`/admin/documents/${document.id}/access`}>Access</ButtonLink>
            <ButtonLink to={`/admin/documents/${document.id}/trail`}>Activity</ButtonLink>
            <ButtonLink to={`/admin/documents/${document.id}/reading`}>Reading</ButtonLink>
            {document.state === 'published' && (
              <ButtonLink to={`/documents/${document.id}`} icon="Eye">
                View
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:order-last">
          <div className="lg:sticky lg:top-6">
            <PublishPanel
              document={document}
              timeZone={timeZone}
              isRunning={(act) => acts.isRunning(act) || (act === 'withdraw' && withdrawal.pending)}
              onAct={(act) => {
                if (act === 'publish') setAsked(document);
                else if (act !== 'withdraw') void acts[act]();
                else if (document.state === 'published') withdrawal.ask({ ids: [document.id] });
                else withdrawal.cancelSchedule(document.id);
              }}
            />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Section title="Details">
            <DetailsForm key={acts.stamp} document={detailsOf(document)} places={places} onSave={acts.save} />
          </Section>
          <Section title="Who may see it">
            {document.needsReview && (document.state === 'published' || document.state === 'scheduled') && (
              <p className="mb-4 text-muted">
                To change the audience, withdraw the document first. Another admin must review the change.
              </p>
            )}
            <AudienceEditor
              audience={document.audience}
              revision={document.audienceRevision}
              readers={document.readers}
              isPublished={document.state === 'published'}
              names={document.names}
              places={places}
              timeZone={timeZone}
              onTry={acts.readersWith}
              onSearch={acts.searchMembers}
              onSearchHolders={acts.searchHolders}
              onSave={acts.saveAudience}
            />
          </Section>
          {Object.keys(notice.counts).length > 0 && (
            <Section title="E-mail notification">
              <NoticeDelivery outcome={notice} personTo={personTo} />
            </Section>
          )}
          <Section title="File">
            <VersionList
              versions={document.versions}
              isRunning={acts.isRunning}
              onLook={(version) => void acts.lookAt(version)}
              onUse={(version) => void acts.chooseVersion(version)}
            />
            <div className="mt-4">
              <DropZone
                title="Drop a new version here"
                hint="Members keep the same link. You can restore earlier versions."
                multiple={false}
                onFiles={(files) => queue.add(files, { to: 'version', documentId: document.id })}
              />
              <UploadList uploads={uploads} queue={queue} />
            </div>
          </Section>
        </div>
      </div>
      {asked && (
        <PublishDialog
          title={`Publish ${asked.title}?`}
          description={`${readersText(asked.readers.total)}.`}
          timeZone={timeZone}
          onPublish={(given) => publish(asked, given)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-4">{title}</h2>
    {children}
  </section>
);

const leadOf = ({ category, isPersonal }: DocumentDetail, categories: readonly Word[]): string =>
  labelOf(categories, category) + (isPersonal ? ' · personal' : '');

const detailsOf = ({
  id,
  title,
  category,
  policy,
  opportunityId,
  fundId,
  section,
  place,
  tags,
  periodYear,
  revision,
}: DocumentDetail) => ({
  id,
  title,
  category,
  policy,
  opportunityId,
  fundId,
  section,
  place,
  tags,
  periodYear,
  revision,
});
