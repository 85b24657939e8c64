import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { fileFacts } from '../../file-facts.ts';
import type { DocumentVersionRow } from '../document-admin.ts';
import { PREPARATION_LABELS } from '../document-labels.ts';

type Props = {
  versions: readonly DocumentVersionRow[];
  isRunning: (versionId: string) => boolean;
  onLook: (version: DocumentVersionRow) => void;
  onUse: (version: DocumentVersionRow) => void;
};

/** The files of a document, newest first. Members get one of them, always under the same link. */
export function VersionList({ versions, isRunning, onLook, onUse }: Props) {
  const isOneWaiting = versions.some(({ isNext }) => isNext);
  const isToChoose = ({ isCurrent, isNext, malware }: DocumentVersionRow) =>
    isCurrent ? isOneWaiting : !isNext && !malware;
  return (
    <ol className="divide-y border-y">
      {versions.map((version) => (
        <li key={version.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">Version {version.number}</span>
              {version.isCurrent && <Badge tone="accent">Current</Badge>}
              {version.isNext && <Badge>Next</Badge>}
              {version.preparation !== 'ready' && (
                <Badge tone={PREPARATION_LABELS[version.preparation].tone}>
                  {PREPARATION_LABELS[version.preparation].text}
                </Badge>
              )}
            </p>
            <p className="wrap-anywhere text-muted">
              {version.fileName} · {fileFacts(version)}
            </p>
            <p className="text-xs text-muted">
              Uploaded <RelativeTime iso={version.createdAt} />
              {version.createdBy && ` by ${version.createdBy}`} · {scanText(version)}
            </p>
            {version.isNext && (
              <p className="mt-1">
                Version {version.number} goes live when it is ready. Until then, members get the one before.
              </p>
            )}
            {[...(version.problem ? [version.problem] : []), ...version.warnings].map((text) => (
              <p key={text} className="mt-1 flex items-start gap-1.5 text-warning">
                <Icon name="Alert" className="mt-0.5" />
                {text}
              </p>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {!version.malware && (
              <Button
                size="sm"
                variant="quiet"
                icon="Download"
                pending={isRunning(`look ${version.id}`)}
                onClick={() => onLook(version)}
              >
                Open<span className="sr-only"> version {version.number}</span>
              </Button>
            )}
            {isToChoose(version) && (
              <Button size="sm" pending={isRunning(version.id)} onClick={() => onUse(version)}>
                {version.isCurrent ? 'Keep' : 'Use'} this version
                <span className="sr-only">: {version.number}</span>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function scanText({ malware, scannedAt }: DocumentVersionRow): string {
  if (malware) return `malware found: ${malware}`;
  return scannedAt ? 'no malware found' : 'not scanned for malware';
}
