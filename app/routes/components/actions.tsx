import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { Section, Specimen } from './specimen.tsx';

export function Actions() {
  return (
    <Section id="actions" title="Actions">
      <Specimen name="Button" note="At most one primary button a view.">
        <Button variant="primary">Commit €250,000</Button>
        <Button>Set desired amount</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger">Withdraw</Button>
      </Specimen>
      <Specimen name="Button: sizes and icons">
        <Button size="sm" icon="Download">
          Teaser
        </Button>
        <Button icon="Download">Teaser</Button>
        <Button size="lg" icon="Download">
          Teaser
        </Button>
        <IconButton icon="Bell" label="Notifications" />
        <IconButton icon="Bell" label="Notifications, large" size={24} />
      </Specimen>
      <Specimen
        name="Button: pending and disabled"
        note="Pending keeps its width and the focus, and takes no second click."
      >
        <PendingButton />
        <Button variant="primary" pending>
          Commit €250,000
        </Button>
        <Button pending>Save</Button>
        <Button variant="primary" disabled>
          Commit
        </Button>
        <Button disabled>Save</Button>
        <Button variant="danger" disabled>
          Withdraw
        </Button>
        <IconButton icon="Pen" label="Edit" disabled />
      </Specimen>
      <Specimen
        name="Link"
        note="Pages of ours are fetched when the link comes within 200 px of the viewport."
      >
        <Link to="/opportunities/open">Open opportunities</Link>
        <Link to="https://www.example.com/report">A report elsewhere</Link>
        <Link to="mailto:ir@vestry.test">ir@vestry.test</Link>
        <ButtonLink to="/contact" icon="Comment">
          Contact
        </ButtonLink>
      </Specimen>
      <Specimen name="Menu" note="Arrows, Home, End, first letters; Escape gives the focus back.">
        <Menu
          label="Acts on Harbour Logistics II"
          align="start"
          trigger={(props) => (
            <Button {...props} icon="More">
              More
            </Button>
          )}
          items={[
            { label: 'Download teaser', icon: 'Download' },
            { label: 'Ask a question', icon: 'Comment', to: '/faqs#ask-a-question' },
            { label: 'Share', icon: 'Share' },
            { label: 'Withdraw', icon: 'X', tone: 'critical', separated: true },
          ]}
        />
      </Specimen>
      <Specimen name="Tooltip" note="On hover and keyboard focus; explains, never the only way to know.">
        <Tooltip text="Total value to paid-in: what you hold plus what you received, divided by what you paid in.">
          <Button variant="quiet" icon="Question">
            TVPI
          </Button>
        </Tooltip>
      </Specimen>
    </Section>
  );
}

function PendingButton() {
  const [pending, setPending] = useState(false);
  const press = () => {
    setPending(true);
    setTimeout(() => setPending(false), 2000);
  };
  return (
    <Button variant="primary" pending={pending} onClick={press}>
      Press me
    </Button>
  );
}
