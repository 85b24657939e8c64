import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Icon } from './icon.tsx';
import { ICON_NAMES } from './icon-names.ts';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
const SEED_NAMES =
  'Alert ArrowRight BarGraph Bell Calendar Checkmark Chevron Comment Coins Download External Folder Home Info Key LogOut Menu Notebook Phone Pipeline Profile Pen Question Share X EnvelopeOut';

describe('seed §9: icons', () => {
  test.each(SEED_NAMES.split(' '))('%s exists', (name) => {
    expect(ICON_NAMES).toContain(name);
  });

  test.each(ICON_NAMES)('%s is drawn in 18 and in 24 px', (name) => {
    expect(sprite).toContain(`id="${name}-18" viewBox="0 0 18 18"`);
    expect(sprite).toContain(`id="${name}-24" viewBox="0 0 24 24"`);
  });

  test('the sprite contains no other icons', () => {
    expect(sprite.match(/<symbol /g)).toHaveLength(ICON_NAMES.length * 2);
  });
});

describe('Icon', () => {
  test('is decorative unless it has a label', () => {
    expect(renderToStaticMarkup(<Icon name="Bell" />)).toMatch(/width="18".*aria-hidden="true".*#Bell-18/);
    const named = renderToStaticMarkup(<Icon name="Bell" size={24} label="Notifications" />);
    expect(named).toMatch(/role="img" aria-label="Notifications".*#Bell-24/);
  });
});
