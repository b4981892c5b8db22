import type pg from 'pg';

const title = 'Crowded course';
const lessonCount = 10;
const triesEach = 10;

/** Always the same number between 0 and 1 for the same learner and purpose. */
const chance = (number: string, purpose: number) =>
  `((hashint8extended(${number}, ${purpose}) & 1048575) / 1048576.0)`;

/** Each statement depends on the ones before it. `$1` is the number of learners, `$2` the course's owner. */
const steps = [
  `insert into catalog.course (
     category_slug, subject, title, summary, teacher, illustration, level, duration_weeks,
     price_cents, sale_cents, published_at, owner_account_id
   )
   values ('health', 'Health', '${title}', 'Taken by many.', 'Robin Teacher', 'health', 'Basic', 4,
     2500, 0, now(), $2)`,
  `create temporary table crowded as
   select id as course_id from catalog.course where title = '${title}'`,
  `insert into catalog.module (course_id, position, title) select course_id, 1, 'Week 1' from crowded`,
  `insert into catalog.lesson (
     course_id, module_id, position, slug, title, kind, minutes, source, html, headings, words
   )
   select course_id, id, place, 'crowded-' || place, 'Lesson ' || place, 'lesson', 15, 'Text', '<p>Text</p>',
     '{Beginning}', 'Text'
   from catalog.module cross join generate_series(1, ${lessonCount}) as place
   where course_id = (select course_id from crowded)`,
  `create temporary table crowded_lesson as
   select id, position as place from catalog.lesson where course_id = (select course_id from crowded)`,
  `insert into assessment.quiz (lesson_id) select id from crowded_lesson`,
  `insert into assessment.question (lesson_id, version, position, question, options)
   select lesson.id, 1, number, 'Question ' || number, '{One,Two,Three,Four}'
   from crowded_lesson as lesson cross join generate_series(1, 5) as number`,
  `insert into assessment.answer_key (question_id, answer, explanation)
   select question.id, 1, 'Because.' from assessment.question
   join crowded_lesson as lesson on lesson.id = question.lesson_id`,
  `create temporary table crowd as
   with made as (
     insert into accounts.account (username, email, first_name, last_name, role)
     select 'crowd' || n, 'crowd' || n || '@example.org', 'Kim', 'Crowd', 'User'
     from generate_series(1, $1::integer) as n
     returning id
   )
   select id as account_id, now() - ${chance('id', 1)} * interval '700 days' as enrolled_at,
     ceil(${lessonCount} * sqrt(${chance('id', 2)}))::integer as done
   from made`,
  `insert into learning.enrolment (account_id, course_id, enrolled_at, completed_at, way)
   select account_id, course_id, enrolled_at,
     case when done = ${lessonCount} then least(now(), enrolled_at + interval '16 days') end,
     case when account_id % 5 = 0 then 'licence' else 'free' end
   from crowd, crowded`,
  `insert into learning.course_view (account_id, course_id, viewed_at)
   select account_id, course_id, least(now(), enrolled_at + interval '20 days') from crowd, crowded`,
  `insert into learning.lesson_completion (account_id, lesson_id, way, completed_at)
   select account_id, lesson.id, 'quiz', least(now(), enrolled_at + lesson.place * interval '1 day')
   from crowd join crowded_lesson as lesson on lesson.place <= crowd.done`,
  `insert into learning.activity (account_id, day, lesson_id, seconds, worked)
   select account_id, least(now(), enrolled_at + (lesson.place + part) * interval '1 day')::date, lesson.id,
     sum(200 + 600 * ${chance('account_id * 100 + lesson.place * 10 + part', 3)}), true
   from crowd join crowded_lesson as lesson on lesson.place <= crowd.done + 1
   cross join generate_series(0, 1) as part
   group by 1, 2, 3`,
  `insert into assessment.attempt (
     account_id, lesson_id, key, number, quiz_version, pass_mark, answers, score, total, taken_at
   )
   select account_id, lesson_id, gen_random_uuid(), number, 1, 4, answers,
     (select count(*) from unnest(answers) as choice where choice = 1), 5, enrolled_at
   from (
     select crowd.account_id, crowd.enrolled_at, lesson.id as lesson_id, number, array(
       select case when ${chance('crowd.account_id', 4)} + ${chance('crowd.account_id * 1000 + lesson.place * 50 + number * 5 + question', 5)}
         > 0.8 then 1 else (crowd.account_id + question) % 4 end
       from generate_series(1, 5) as question
     ) as answers
     from crowd cross join crowded_lesson as lesson cross join generate_series(1, ${triesEach}) as number
   ) as tried`,
  `insert into community.review (account_id, course_id, stars, comment)
   select account_id, course_id, 3 + account_id % 3, '' from crowd, crowded where account_id % 4 = 0`,
];

/** One course with many learners, each of whom tried each of its ten quizzes ten times. Returns its id. */
export async function generateCourseLearners(
  client: pg.Client,
  { learners, ownerId }: { learners: number; ownerId: number },
): Promise<number> {
  await client.query(`set synchronous_commit = off; set work_mem = '64MB'`);
  for (const step of steps) {
    const values = [
      ...(step.includes('$1') ? [learners] : []),
      ...(step.includes('$2') ? [ownerId] : []),
    ];
    await client.query(step.replace('$2', step.includes('$1') ? '$2' : '$1'), values);
  }
  const { rows } = await client.query<{ id: number }>('select course_id as id from crowded');
  // PostgreSQL would do this automatically after a while.
  await client.query('vacuum analyze');
  return rows[0]?.id ?? 0;
}
