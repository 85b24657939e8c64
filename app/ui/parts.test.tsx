import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ErrorSummary } from './forms/error-summary.tsx';
import { TextField } from './forms/text-field.tsx';
import { Pagination } from './navigation/pagination.tsx';
import { nextTab, Tabs } from './navigation/tabs.tsx';
import { nextItem } from './overlays/menu-keys.ts';
import { place } from './overlays/place.ts';
import { initials } from './pictures/avatar.tsx';
import { filledPercent, Progress } from './progress.tsx';
import { Table } from './tables/table.tsx';

const draw = (node: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);

describe('Button', () => {
  test('pending announces that it is busy and keeps its label', () => {
    const html = draw(<Button pending>Save</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).toContain('Save');
    expect(html).not.toContain(' disabled=');
  });
});

describe('ErrorSummary', () => {
  test('a form that is refused as it is has no fields to check, and no list of one', () => {
    const html = draw(<ErrorSummary errors={[{ message: 'We could not reach the server.' }]} />);
    expect(html).toContain('That did not work');
    expect(html).not.toMatch(/Please check the following|<li>/);
  });

  test('errors at fields are listed, each linked to its field', () => {
    const html = draw(<ErrorSummary errors={[{ field: 'phone', message: 'Please enter a phone number' }]} />);
    expect(html).toContain('Please check the following');
    expect(html).toMatch(/<li><a href="#phone"/);
  });
});

describe('Tabs', () => {
  test('without scripts all panels are shown, since no tab can be chosen', () => {
    const tabs = ['one', 'two'].map((id) => ({ id, label: id, content: `Panel ${id}` }));
    const html = draw(<Tabs label="Parts" tabs={tabs} />);
    expect(html).toMatch(/role="tablist"[^>]*class="[^"]*noscript:hidden"/);
    const [first = '', second = ''] = html.match(/<div[^>]*role="tabpanel"[^>]*>/g) ?? [];
    expect(first).toContain('class="py-4"');
    expect(second).toContain('class="py-4 hidden noscript:block"');
    // The attribute would hide it from everyone.
    expect(html).not.toContain('hidden=""');
  });
});

describe('Field', () => {
  test('hint and error are associated with the control', () => {
    const html = draw(<TextField id="mail" label="E-mail" hint="At work" error="Too short" />);
    expect(html).toContain('<label for="mail"');
    expect(html).toContain('aria-describedby="mail-hint mail-error"');
    expect(html).toContain('id="mail-hint"');
    expect(html).toContain('id="mail-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  test('optional fields are marked, required ones are the default', () => {
    expect(draw(<TextField label="Name" />)).toContain('required=""');
    expect(draw(<TextField label="Name" required={false} />)).toContain('optional');
  });
});

describe('Progress', () => {
  test.each([
    [18, 25, 72],
    [0, 25, 0],
    [30, 25, 100],
    [-5, 25, 0],
    [5, 0, 0],
    [1, 3, 33.3],
  ])('%s of %s fills %s %%', (value, max, share) => {
    expect(filledPercent(value, max)).toBe(share);
  });

  test('is announced in words and needs no style attribute', () => {
    const html = draw(<Progress label="Raised" value={18} max={25} text="€18.0m of €25m" />);
    expect(html).toContain('aria-valuetext="€18.0m of €25m"');
    expect(html).not.toContain('style=');
  });
});

describe('Table', () => {
  test('names rows and columns, labels cells on phones, right-aligns figures', () => {
    const html = draw(
      <Table
        caption="Positions"
        rows={[{ name: 'Solera', value: '€1' }]}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', header: 'Position', rowHeader: true, cell: ({ name }) => name },
          { id: 'value', header: 'Value', align: 'end', cell: ({ value }) => value },
        ]}
      />,
    );
    expect(html).toContain('<th scope="row">Solera</th>');
    expect(html).toContain('<td data-align="end" data-label="Value">€1</td>');
    expect(html).toContain('<caption class="sr-only">Positions</caption>');
  });
});

test('Pagination is not shown if one page contains everything', () => {
  expect(draw(<Pagination label="Documents" newer={null} older={null} />)).toBe('');
  expect(draw(<Pagination label="Documents" newer={null} older="?before=b" />)).toContain('rel="next"');
});

test.each([
  ['Ada Lindqvist', 'AL'],
  ['María del Carmen Ruiz', 'MR'],
  ['  cher ', 'C'],
  ['', '?'],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

describe('keys', () => {
  test('tabs wrap around', () => {
    expect(nextTab('ArrowRight', 2, 3)).toBe(0);
    expect(nextTab('ArrowLeft', 0, 3)).toBe(2);
    expect(nextTab('End', 0, 3)).toBe(2);
    expect(nextTab('x', 0, 3)).toBeNull();
  });

  test('menus wrap around and match initials', () => {
    const labels = ['Download', 'Ask', 'Archive'];
    expect(nextItem('ArrowDown', -1, labels)).toBe(0);
    expect(nextItem('ArrowUp', -1, labels)).toBe(2);
    expect(nextItem('a', 0, labels)).toBe(1);
    expect(nextItem('A', 1, labels)).toBe(2);
    expect(nextItem('a', 2, labels)).toBe(1);
    expect(nextItem('z', 0, labels)).toBeNull();
    expect(nextItem(' ', 0, labels)).toBeNull();
  });
});

describe('place', () => {
  const viewport = { width: 400, height: 600 };
  const box = { width: 200, height: 100 };

  test('below, aligned to the end', () => {
    const anchor = { top: 50, left: 300, width: 80, height: 40 };
    expect(place(anchor, box, viewport, 'bottom', 'end')).toEqual({ top: 96, left: 180 });
  });

  test('above if there is no room below', () => {
    const anchor = { top: 550, left: 100, width: 80, height: 40 };
    expect(place(anchor, box, viewport, 'bottom', 'start')).toEqual({ top: 444, left: 100 });
  });

  test('never beyond the edge', () => {
    const anchor = { top: 50, left: 380, width: 10, height: 10 };
    expect(place(anchor, box, viewport, 'top', 'center').left).toBe(192);
    expect(place({ ...anchor, left: 0 }, box, viewport, 'bottom', 'end').left).toBe(8);
  });
});
