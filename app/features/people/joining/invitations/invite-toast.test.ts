import { expect, test } from 'vitest';
import { inviteToast } from './invite-toast.ts';

test.each([
  [1, 'You have received 1 invite to share the product with your network'],
  [3, 'You have received 3 invites to share the product with your network'],
])(
  'seed §9: the toast of %d, a success with the icon Info that dismisses itself after 5 s',
  (tokens, text) => {
    expect(inviteToast(tokens)).toEqual({
      text,
      theme: 'success',
      icon: 'Info',
      dismissible: true,
      autoDismiss: 5000,
      place: 'header',
    });
  },
);

test('seed §4: no toast without tokens', () => {
  expect(inviteToast(0)).toBeNull();
});
