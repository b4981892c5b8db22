import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { enter, expect, mailTo, signUp, test } from '../support/fixtures.ts';
import { callsOf, newLesson } from '../support/teaching.ts';

// What they may and may not call is tested in server/teaching/people and by tests/access.test.ts.

test('a learner accepts an invitation, teaches that course alone, and is out when it ends', async ({
  page,
  faults,
}) => {
  faults.expect(/^403 /);
  const { teacher, courseId } = await newLesson(page.request, 'The lead of the lesson.\n');
  const call = await callsOf(page.request, teacher);
  const guest = await signUp(page.request);
  await call('POST', `/api/studio/courses/${courseId}/teachers`, {
    username: guest.email,
    mayEdit: true,
    mayReview: false,
  });
  const { text } = await mailTo(page.request, guest.email, "You're invited to teach on Stepwell");
  const link = /\/teacher-invitations\/\S+/.exec(text)?.[0] ?? '';

  await test.step('the link leads into the course', async () => {
    await enter(page, guest, link);
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Teach this course' }).click();
    await expect(page.getByText('You now teach Wells and stairs.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Wells and stairs' })).toBeVisible();
  });

  await test.step('the studio has this course, and no way to a new one', async () => {
    await page.getByRole('link', { name: 'Studio', exact: true }).first().click();
    await expect(page.getByRole('link', { name: /Wells and stairs/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New course' })).toHaveCount(0);
    await expectAccessible(page, 'main');
    await expectFitsPhone(page);
  });

  await test.step('it closes when the owner ends it', async () => {
    const people = await call<{ userId: number; isYou: boolean }[]>(
      'GET',
      `/api/studio/courses/${courseId}/teachers`,
    );
    const other = people.find(({ isYou }) => !isYou);
    await call('DELETE', `/api/studio/courses/${courseId}/teachers/${other?.userId}`);
    await page.goto(`/user-screen/studio/courses/${courseId}`);
    await expect(page.getByRole('heading', { name: 'The studio is for teachers' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Studio', exact: true })).toHaveCount(0);
  });
});
