import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TodoCount } from './todo-count.tsx';

test('a count of what needs somebody says so, to the eye and to a screen reader', () => {
  const markup = renderToStaticMarkup(<TodoCount count={8} />);
  expect(markup).toContain('title="8 to do"');
  expect(markup.replace(/<[^>]*>/g, '')).toBe('8 to do');
});
