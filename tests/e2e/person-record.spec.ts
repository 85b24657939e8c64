import { expect, signIn, test } from './people.ts';

test('an admin writes a note and a task about an investor, whom no decision is offered on', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/people?q=webber');
  await page.getByRole('link', { name: 'Jonas Weber' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('tab', { name: 'Record' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);

  await test.step('a call that a note is of', async () => {
    await panel.getByLabel('New note').fill('Asked about the quarzit terms.');
    await panel.getByLabel('Kind').selectOption('call');
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'quarzit terms' })).toContainText('Call');
  });

  await test.step('its author corrects it', async () => {
    await panel
      .getByRole('button', { name: /^Edit the note of/ })
      .first()
      .click();
    await panel.getByLabel('Note', { exact: true }).fill('Asked about the quarzit terms, twice.');
    await panel.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('Note saved.')).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'quarzit terms, twice' })).toContainText(
      'Call',
    );
  });

  await test.step('a task that is due today', async () => {
    await panel.getByRole('button', { name: 'Add task' }).click();
    await panel.getByRole('textbox', { name: 'Task' }).fill('Send the quarzit terms');
    await panel.getByRole('button', { name: 'Add task' }).click();
    await expect(panel.getByText('Send the quarzit terms')).toBeVisible();
  });

  await test.step('the note is found by its words', async () => {
    await page.goto('/admin/people/notes?q=QUARZIT');
    await expect(page.getByRole('row', { name: /Jonas Weber/ })).toContainText(
      'Asked about the quarzit terms, twice.',
    );
  });
});

test('an applicant says who they are, and the admin reads it where the decision is', async ({
  page,
  another,
}) => {
  const applicant = await another();
  await signIn(applicant, 'pending', '/auth/pending');
  const form = applicant.getByRole('form', { name: 'About you' });
  await form.getByLabel('Company or family office').fill('Ribeiro & Filhos');
  await form.getByLabel('Why you would like to join').fill('We invest in cold storage.');
  await form.getByRole('button', { name: /answers$/ }).click();
  await expect(applicant.getByText('Thank you. We have your answers.')).toBeVisible();
  await applicant.reload();
  await expect(form.getByLabel('Company or family office')).toHaveValue('Ribeiro & Filhos');

  await signIn(page, 'admin', '/admin/people?q=ribeiro');
  await page.getByRole('link', { name: 'Tomás Ribeiro' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Application' })).toContainText('Ribeiro & Filhos');
  await expect(panel.getByRole('region', { name: 'Application' })).toContainText(
    'We invest in cold storage.',
  );
});
