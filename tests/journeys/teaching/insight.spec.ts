import type { Page } from '@playwright/test';
import { openDatabase } from '../../../server/platform/postgres/database.ts';
import { countFigures } from '../../../server/teaching/insight/count-figures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, enter, expect, test } from '../support/fixtures.ts';
import { copyCourse, publish } from '../support/teaching.ts';

/** A teacher with a published copy of a course that comes with Stepwell. */
async function openCopiedCourse(page: Page) {
  const title = 'Drawing from life';
  const course = await copyCourse(page.request, { copyOf: 5, title });
  const { id, call } = course;
  await call('POST', `/api/studio/courses/${id}/versions`, { note: 'First' });
  const draft = await call<{ outline: { lessons: string[] }[] }>(
    'GET',
    `/api/studio/courses/${id}/draft`,
  );
  return { ...course, title, lessonId: draft.outline[0]?.lessons[0] ?? '' };
}

/** Sixty learners. A wrong answer to the first question attracts half of those who know the rest. */
async function letLearnersAnswer(courseId: number, lessonId: string) {
  await ask(
    `with made as (
       insert into accounts.account (username, email, first_name, last_name, role)
       select name, name || '@example.org', 'Kim', 'Crowd', 'User'
       from generate_series(1, 60) as n
       cross join lateral (select 'c' || left(md5(random()::text || n), 16) as name) as named
       returning id
     ),
     learner as (select id, row_number() over (order by id) % 3 as kind from made),
     enrolled as (insert into learning.enrolment (account_id, course_id) select id, $1 from learner),
     tried as (
       select learner.id, array_agg(
         case
           when kind = 0 and question.position = 1 then (answer + 1) % 4
           when kind = 1 and question.position > 1 then (answer + 1) % 4
           else answer
         end
         order by question.position
       ) as answers, case kind when 0 then 4 when 1 then 1 else 5 end as score
       from learner
       join assessment.question on question.lesson_id = $2
       join assessment.answer_key as key on key.question_id = question.id
       group by learner.id, kind
     )
     insert into assessment.attempt
       (account_id, lesson_id, key, number, quiz_version, pass_mark, answers, score, total)
     select id, $2, gen_random_uuid(), 1, 1, 4, answers, score, 5 from tried`,
    courseId,
    lessonId,
  );
  const db = openDatabase(process.env.JOURNEYS_DATABASE ?? '', {
    jobs: { enqueue: async () => {} },
    onError: () => {},
    connections: 1,
  });
  await countFigures(db);
  await db.destroy();
}

test('a bad question is found in Insight, mended and published', async ({ page }) => {
  const { id, teacher, lessonId, title } = await openCopiedCourse(page);
  await enter(page, teacher, '/user-screen/insight?period=all');
  await expect(page.getByText('No learners yet')).toBeVisible();

  await letLearnersAnswer(id, lessonId);
  await page.goto('/user-screen/insight');
  await expect(page.getByText(`How learners get on in ${title}.`)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Of 60 learners who enrolled/ })).toBeVisible();
  const worth = page.getByRole('region', { name: 'Worth a look' });
  await expect(worth.getByText('A wrong answer misleads learners')).toBeVisible();
  await page.getByText('Show as table: How far learners get').click();
  await expect(page.getByRole('columnheader', { name: 'Started' })).toBeVisible();
  await expectAccessible(page, 'main');

  await page.getByRole('button', { name: 'Download as CSV' }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Questions and answers' }).press('Enter');
  expect((await download).suggestedFilename()).toBe(`course-${id}-questions.csv`);

  await worth.getByRole('link', { name: 'Open the question' }).first().click();
  const form = page.getByRole('region', { name: 'Question 1, being edited' });
  await expect(form.getByText('Have another look at this question')).toBeVisible();
  await form.getByLabel('Question', { exact: true }).fill('What does a line drawing begin with?');
  await publish(page, 'A clearer question', 2);

  await page.goto(`/user-screen/studio/courses/${id}/insight`);
  await expect(page.getByText('A wrong answer misleads learners')).toBeHidden();
  await page.getByRole('button', { name: /^All \d+ questions$/ }).click();
  const row = page.getByRole('row', { name: /What does a line drawing begin with/ });
  await expect(row).toContainText('Counted since version 2');
  await expect(row).toContainText('60 earlier answers belong to the former wording.');
  await expect(row).toContainText('Fewer than 20 answers');
});
