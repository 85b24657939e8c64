import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ImportDetail } from '#app/features/ledger/imports/files/file-view.ts';
import { importDetail } from '#app/features/ledger/imports/files/files.server.ts';
import { KIND_NAMES } from '#app/features/ledger/imports/import-format.ts';
import {
  columnsText,
  cureText,
  mayBeImported,
  needsChoices,
  needsColumns,
} from '#app/features/ledger/imports/import-report.ts';
import { type FileChoices, FileChoicesForm } from '#app/features/ledger/imports/ui/file-choices.tsx';
import { ImportFacts } from '#app/features/ledger/imports/ui/import-facts.tsx';
import { ImportReportView, Notices, ToConfirm } from '#app/features/ledger/imports/ui/import-report-view.tsx';
import { OtherSheets } from '#app/features/ledger/imports/ui/other-sheets.tsx';
import { UndoDialog } from '#app/features/ledger/imports/ui/undo-dialog.tsx';
import { UnknownWords } from '#app/features/ledger/imports/ui/unknown-words.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { mergedWords, type Words } from '#app/platform/tables/table-reading.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  return { detail: await forPage(args, importDetail(viewer, args.params.id)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.detail.fileName ?? 'Import', matches);

/** How often the page checks the progress. */
const LOOK_MS = 1_500;

export default function ImportPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another import.
  return <ImportContent key={props.loaderData.detail.id} {...props} />;
}

function ImportContent({ loaderData: { detail } }: Route.ComponentProps) {
  const { id, fileName, kind, imported, file, report } = detail;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { attempt, run, isRunning } = useAct();
  const [undoing, setUndoing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [isUndoQueued, setUndoQueued] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUndoing = isUndoQueued && !imported?.undoneAt && !file?.problem;
  const isWaiting = Boolean(file?.work) || isUndoing;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);

  const check = (choices: FileChoices) =>
    attempt('check', (rpc) => rpc.ledgerImport.check.mutate({ id, ...choices }));
  const useWords = async (words: Words) => {
    if (!file) return null;
    const { chosenKind, mapping, reading } = file;
    return check({
      kind: chosenKind,
      mapping,
      reading: { ...reading, words: mergedWords(reading.words, words) },
    });
  };
  const openSheet = (sheet: string) =>
    run('openSheet', (rpc) => rpc.ledgerImport.openSheet.mutate({ id, sheet }), {
      refresh: 'never',
      done: async (opened) => {
        await navigate(`/admin/imports/${opened.id}`);
        return `${sheet} opened.`;
      },
    });
  const importNow = (confirmed: boolean) =>
    attempt('import', (rpc) => rpc.ledgerImport.import.mutate({ id, confirmed }), {
      done: () => {
        setConfirming(false);
        return null;
      },
    });
  const importOrAsk = async () => {
    if (report && report.toConfirm.length > 0) setConfirming(true);
    else setProblem(await importNow(false));
  };
  const undo = () =>
    attempt('undo', (rpc) => rpc.ledgerImport.undo.mutate({ id }), {
      done: ({ isQueued }) => {
        setUndoing(false);
        setUndoQueued(isQueued);
        return isQueued ? 'Undoing the import.' : `${fileName} undone.`;
      },
    });
  const discard = () =>
    run('discard', (rpc) => rpc.ledgerImport.discard.mutate({ id }), {
      refresh: 'never',
      done: async () => {
        await navigate('/admin/imports');
        return `${fileName} discarded. Nothing was recorded.`;
      },
    });
  const isOpen = !imported && file !== null && file.work === null;

  // Asked about, it comes first.
  const isAsked = report !== null && needsChoices(report);
  const isBeingChecked = !imported && file?.work === 'check';
  const choicesForm = (isOpen || isBeingChecked) && report && (
    <FileChoicesForm
      key={JSON.stringify([file.reading.sheet, report.headers])}
      isNeeded={needsChoices(report)}
      headers={report.headers}
      kind={kind}
      mapping={file.mapping}
      reading={file.reading}
      questions={report.questions}
      sheets={report.sheets}
      samples={report.samples}
      onCheck={check}
    />
  );

  return (
    <>
      <PageHeader
        title={fileName}
        lead={leadOf(detail)}
        up={{ to: '/admin/imports', label: 'Imports' }}
        actions={
          <>
            {!imported && file && file.work !== 'import' && (
              <Button pending={isRunning('discard')} onClick={() => void discard()}>
                Discard
              </Button>
            )}
            {isOpen && report && mayBeImported(report) && (
              <Button variant="primary" pending={isRunning('import')} onClick={() => void importOrAsk()}>
                Import {report.newCount.toLocaleString('en-GB')} {report.newCount === 1 ? 'line' : 'lines'}
              </Button>
            )}
            {imported && !imported.undoneAt && imported.addedCount > 0 && (
              <Button pending={isUndoing} onClick={() => setUndoing(true)}>
                Undo import
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-8">
        {problem && <FieldError id={undefined}>{problem}</FieldError>}
        {file?.work && (
          <p role="status" className="text-muted">
            {workText(file.work, file.progress)}
          </p>
        )}
        {file?.problem && (
          <p role="alert" className="text-critical">
            {file.problem}
          </p>
        )}
        {imported && <ImportFacts imported={imported} />}
        {isOpen && report && needsColumns(report) && <Notices notices={report.notices} />}
        {isAsked && choicesForm}
        {isOpen && report && report.words.length > 0 && (
          <UnknownWords words={report.words} onUse={useWords} />
        )}
        {report && !isBeingChecked && (!needsColumns(report) || imported) && (
          <ImportReportView
            report={report}
            isImported={imported !== null}
            {...(isOpen && { onUse: useWords })}
          />
        )}
        {!isAsked && choicesForm}
        {isOpen && report && report.sheets.length > 1 && (
          <OtherSheets
            sheets={report.sheets.filter((sheet) => sheet !== (file.reading.sheet ?? report.sheets[0]))}
            pending={isRunning('openSheet')}
            onOpen={(sheet) => void openSheet(sheet)}
          />
        )}
      </div>
      {confirming && report && (
        <ActDialog
          role="alertdialog"
          title={`Import ${fileName} as it is?`}
          description="These rates are far from those of the days next to them."
          action="Import as it is"
          onAct={() => importNow(true)}
          onClose={() => setConfirming(false)}
        >
          <ToConfirm sentences={report.toConfirm.slice(0, 10)} />
          {report.toConfirm.length > 10 && <p>And {report.toConfirm.length - 10} more.</p>}
        </ActDialog>
      )}
      {undoing && imported && (
        <UndoDialog
          id={id}
          fileName={fileName}
          kind={imported.kind}
          onUndo={undo}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  );
}

function leadOf(detail: ImportDetail): string {
  const { imported, file, report, kind } = detail;
  if (imported?.undoneAt) return `${KIND_NAMES[imported.kind]}, imported and undone.`;
  if (imported) return `${KIND_NAMES[imported.kind]}, imported.`;
  if (file?.work) return 'Nothing is recorded yet.';
  if (file?.problem) return 'We could not read this file.';
  if (report?.kind === null) return 'We do not recognize these columns. Choose what the file contains.';
  if (report && needsChoices(report)) return columnsText(report);
  const name = kind ? KIND_NAMES[kind] : 'A file';
  if (report && report.errorCount > 0)
    return `${name}. The file has errors, so nothing is recorded. ${cureText(report)}`;
  if (report?.newCount === 0) return `${name}. All lines are already recorded.`;
  return `${name}, checked. Nothing is recorded yet.`;
}

function workText(work: 'check' | 'import', progress: number): string {
  const lines = progress > 0 ? ` ${progress.toLocaleString('en-GB')} lines read so far.` : '';
  return work === 'check' ? `Checking the file.${lines}` : `Importing the file.${lines}`;
}
