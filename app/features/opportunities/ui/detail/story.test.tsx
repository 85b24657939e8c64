import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Outcome, Timeline } from './story.tsx';

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])('a day is the same day in %s', (timeZone) => {
  const steps = [{ date: '2026-03-01', title: 'First call' }];
  expect(renderToStaticMarkup(<Timeline steps={steps} now="2026-06-01" timeZone={timeZone} />)).toContain(
    '>1 Mar 2026<',
  );
  const entries = [{ date: '2026-03-01', text: 'It was sold.' }];
  expect(renderToStaticMarkup(<Outcome entries={entries} timeZone={timeZone} />)).toContain('>1 Mar 2026<');
});

test('two entries of one day are shown next to each other', () => {
  const entries = [
    { date: '2026-03-01', text: 'It was sold.' },
    { date: '2026-03-01', text: 'Members were paid.' },
  ];
  const html = renderToStaticMarkup(<Outcome entries={entries} timeZone="UTC" />);
  expect(html).toMatch(/It was sold\..+Members were paid\./);
});
