import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import type { SavedText } from '../saved-text.ts';

type Props = { texts: readonly SavedText[]; disabled?: boolean; onInsert: (body: string) => void };

/** A menu of the firm's texts, which inserts the chosen one where the author writes. */
export function InsertText({ texts, disabled, onInsert }: Props) {
  return (
    <IfMayAct>
      <Menu
        label="Saved texts"
        align="start"
        isSheet
        items={[
          ...texts.map(({ title, body }) => ({ label: title, onSelect: () => onInsert(body) })),
          {
            label: texts.length === 0 ? 'Write the first saved text…' : 'Edit saved texts…',
            to: '/admin/settings/texts',
            separated: texts.length > 0,
          },
        ]}
        trigger={(trigger) => (
          <Button {...trigger} size="sm" icon="Notebook" disabled={disabled} className="self-start">
            Insert saved text
          </Button>
        )}
      />
    </IfMayAct>
  );
}
