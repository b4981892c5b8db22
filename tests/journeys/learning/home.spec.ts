import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { passQuizzes } from '../support/content.ts';
import { enter, expect, signUp, test, toast } from '../support/fixtures.ts';

test('a new learner names subjects and evenings, which become suggestions and reminders, and learns', async ({
  page,
}) => {
  const token = await enter(page, await signUp(page.request));
  const questions = page.getByRole('form', { name: 'What would you like to learn?' });
  await questions.getByRole('checkbox', { name: 'Health' }).press('Space');
  await questions.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Which evenings suit you for ten minutes?' }),
  ).toBeFocused();
  await page.getByRole('checkbox', { name: 'Monday' }).press('Space');
  await page.getByRole('checkbox', { name: 'Wednesday' }).press('Space');
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(toast(page, "You'll be reminded on Monday and Wednesday at 7 pm.")).toBeVisible();
  const panel = page.getByRole('region', { name: 'Healthy Habits' });
  await expect(panel).toContainText('Suggested for you');

  await page.getByRole('button', { name: 'Change your subjects and evenings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Health' })).toBeChecked();
  await page.goto('/user-screen/reminder');
  await expect(page.getByText('Ten minutes of learning').first()).toBeVisible();

  await passQuizzes(page.request, token, ['sleeping-well', 'moving-every-day']);
  await page.goto('/user-screen');
  await expect(page.getByText('2 of 4 lessons done · 2 steps to the water')).toBeVisible();
  await expect(page.getByRole('list', { name: 'This week' }).getByText('today')).toBeAttached();
  await expectFitsPhone(page);
});

test('the questions can be skipped and are not asked again', async ({ page }) => {
  await enter(page, await signUp(page.request));
  await page.getByRole('button', { name: 'Skip both questions' }).click();
  await expect(page.getByText('Question 1 of 2')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Question 1 of 2')).toHaveCount(0);
});
