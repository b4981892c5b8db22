import { expectAccessible } from '../support/accessibility.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';
import { copyCourse } from '../support/teaching.ts';

const part = 'section:has(#assignment)';

test('two learners form a group, one hands in, and both see the review', async ({
  page,
  browser,
}) => {
  const { teacher, id, call, path } = await copyCourse(page.request, {
    copyOf: 9,
    title: 'Posters together',
  });
  const { lessons } = await call<{ lessons: { id: string; slug: string }[] }>(
    'GET',
    `/api/studio/courses/${id}/draft`,
  );
  const asked = lessons.find(({ slug }) => slug.startsWith('eight-seconds'));
  await enter(page, teacher, `/user-screen/studio/lessons/${asked?.id}/settings`);
  await page.getByLabel('Learners hand in').selectOption('A text');
  await page.getByLabel('Instructions').fill('Say what you see.');
  await page.getByLabel('Two fellow learners review each submission first').uncheck();
  await page.getByLabel('Learners can hand this in together').check();
  await page.getByLabel('Learners in a group, at most').fill('2');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(page, 'main');
  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'In groups' });

  const first = await (await browser.newContext()).newPage();
  await enter(first, await signUp(page.request), `/lesson-detail/${asked?.slug}`);
  await first.getByRole('button', { name: 'Start a new group' }).click();
  await expect(first.getByRole('heading', { name: 'Your group' })).toBeVisible();
  await expectAccessible(first, part);
  const codeShown = first.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const oldCode = await codeShown.innerText();
  await first.getByRole('button', { name: 'Renew code' }).click();
  await expect(codeShown).not.toHaveText(oldCode);
  const code = await codeShown.innerText();

  const second = await (await browser.newContext()).newPage();
  const link = `/lesson-detail/${asked?.slug}?group=${code.replace('-', '')}#assignment`;
  await enter(second, await signUp(page.request), link);
  await expect(second.getByLabel('Code of a group')).toHaveValue(code);
  await expectAccessible(second, part);
  await second.getByRole('button', { name: 'Join the group' }).click();
  await expect(second.getByRole('heading', { name: 'Your group' })).toBeFocused();
  await second.getByRole('textbox', { name: 'Your text' }).fill('Two posters. '.repeat(30));
  await second.getByRole('button', { name: 'Submit Assignment' }).click();
  await expect(toast(second, 'Assignment submitted successfully!')).toBeVisible();

  await page.goto(`${path}/groups`);
  await expect(page.getByRole('heading', { name: /^Group 1/ })).toBeVisible();
  await expect(page.getByText('Handed in', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.goto('/user-screen/submissions');
  await page.getByRole('link', { name: /Group · .*Eight Seconds/ }).click();
  await page.getByLabel('Feedback to the group').fill('Well seen, both of you.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(toast(page, 'Feedback sent to the group.')).toBeVisible();

  for (const learner of [first, second]) {
    await learner.reload();
    await expect(learner.getByText('Well seen, both of you.')).toBeVisible();
    await expect(learner.getByText(/^Two posters\. Two/)).toBeVisible();
  }
});
