import { countryName } from '#app/domain/countries.ts';
import { addressLines } from '#app/domain/postal-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { ENTITY_KIND_LABELS, type EntityView } from '../entities/entity.ts';

type Props = {
  entities: readonly EntityView[];
  onEdit: (entity: EntityView) => void;
  onAddress: (entity: EntityView) => void;
  onMakeDefault: (entity: EntityView) => void;
  onArchive: (entity: EntityView) => void;
};

/** A member's entities, the default first. */
export function EntityList({ entities, onEdit, onAddress, onMakeDefault, onArchive }: Props) {
  return (
    <ul className="divide-y border-y">
      {entities.map((entity) => (
        <li key={entity.id} className="flex items-start justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              <span className="min-w-0 break-words">{entity.name}</span>
              {entity.isDefault && <Badge tone="accent">Default</Badge>}
            </p>
            <p className="text-muted">{ENTITY_KIND_LABELS[entity.kind]}</p>
            <p className="text-xs break-words text-muted">{detailsIn(entity)}</p>
            {entity.postalAddress && (
              <p className="text-xs break-words text-muted">
                Post to {addressLines(entity.postalAddress).join(', ')}
              </p>
            )}
          </div>
          <Menu
            label={`Actions for ${entity.name}`}
            items={[
              { label: 'Edit', icon: 'Pen', onSelect: () => onEdit(entity) },
              { label: 'Postal address', icon: 'EnvelopeOut', onSelect: () => onAddress(entity) },
              ...(entity.isDefault
                ? []
                : [
                    {
                      label: 'Make default',
                      icon: 'Checkmark' as const,
                      onSelect: () => onMakeDefault(entity),
                    },
                  ]),
              { label: 'Archive', icon: 'Folder', separated: true, onSelect: () => onArchive(entity) },
            ]}
            trigger={(menu) => <IconButton {...menu} icon="More" label={`Actions for ${entity.name}`} />}
          />
        </li>
      ))}
    </ul>
  );
}

function detailsIn(entity: EntityView): string {
  const country = countryName(entity.country) ?? entity.country;
  switch (entity.kind) {
    case 'individual':
      return country;
    case 'joint':
      return `With ${entity.secondName} · ${country}`;
    case 'company':
      return `${entity.registrationNumber} · ${entity.address.replaceAll('\n', ', ')} · ${country}`;
    case 'trust':
      return `Trustee: ${entity.trustee} · ${country}`;
  }
}
