/**
 * The toast about a member's invite tokens, shown once per login session and only when there are any
 * (seed §4, §9). The text is the seed's own, "the product" included; its noun agrees with the number.
 */
export function inviteToast(tokens: number) {
  if (tokens <= 0) return null;
  return {
    text: `You have received ${tokens} ${tokens === 1 ? 'invite' : 'invites'} to share the product with your network`,
    theme: 'success',
    icon: 'Info',
    dismissible: true,
    autoDismiss: 5000,
    place: 'header',
  } as const;
}
