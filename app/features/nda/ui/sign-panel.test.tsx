import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AgreementView } from '../nda.ts';
import { SignPanel } from './sign-panel.tsx';

const agreement: AgreementView = {
  id: 'agreement',
  version: 1,
  title: 'Agreement',
  effectiveAt: '2026-01-05T09:00:00.000Z',
  body: null,
};
const silence = 'The signing service is not responding.';

const textOf = (busy: 'opening' | null, problem: string | null) =>
  renderToStaticMarkup(
    <SignPanel
      agreement={agreement}
      signing={null}
      busy={busy}
      unheard
      problem={problem}
      timeZone="UTC"
      onSign={() => undefined}
    />,
  );

test('a missing response of the provider is mentioned until the reader starts to sign', () => {
  expect(textOf(null, null)).toContain(`${silence} If you have already signed`);
  const opening = textOf('opening', `${silence} We will keep trying.`);
  expect(opening.split(silence)).toHaveLength(2);
  expect(opening).toContain('We will keep trying.');
});
