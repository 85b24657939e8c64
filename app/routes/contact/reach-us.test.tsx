import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';
import { ReachUs } from './reach-us.tsx';

test.each([
  ['+49 (0)30 5557 2000', 'tel:+493055572000'],
  ['+44 (0) 20 7946 0000', 'tel:+442079460000'],
  ['+49 30 5557-2000', 'tel:+493055572000'],
  ['(0)30 5557 2000', 'tel:03055572000'],
  ['030 5557 (0) 12', 'tel:0305557012'],
])('%s is dialled as %s', (telephone, uri) => {
  const firm = { ...NEW_FIRM, telephone, email: 'ir@vestry.test' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ReachUs contact={null} firm={firm} />
    </MemoryRouter>,
  );
  expect(html).toContain(`href="${uri}"`);
  expect(html).toContain(`>${telephone}<`);
});
