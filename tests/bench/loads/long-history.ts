import { withDatabase } from '../measuring/database.ts';
import type { Load } from '../measuring/generator.ts';
import type { BenchServer } from '../measuring/server.ts';
import { learnerLoads, signUp } from './sample-loads.ts';

const courseCount = 40;
const lessonsEach = 10;
const dayCount = 1000;
const attemptCount = 3000;

/** Three years of a very active learner. Each statement depends on the ones before it. */
const history = [
  `create temporary table bench_course as
   with made as (
     insert into catalog.course (
       category_slug, subject, title, summary, teacher, illustration, level, duration_weeks,
       price_cents, sale_cents, published_at
     )
     select 'health', 'Health', 'Year course ' || number, 'One of many.', 'Robin Teacher', 'health',
       'Basic', 4, 2500, 0, now()
     from generate_series(1, ${courseCount}) as number
     returning id
   )
   select id, row_number() over (order by id)::integer as number from made`,
  `insert into catalog.module (course_id, position, title)
   select id, week, 'Week ' || week from bench_course, generate_series(1, 2) as week`,
  `insert into catalog.lesson (
     course_id, module_id, position, slug, title, kind, minutes, source, html, headings, words
   )
   select course.id, module.id, place, 'year-' || course.number || '-' || place, 'Lesson ' || place,
     'lesson', 10, 'Text', '<p>Text</p>', '{Beginning}', 'Text'
   from bench_course as course
   cross join generate_series(1, ${lessonsEach}) as place
   join catalog.module on module.course_id = course.id
     and module.position = case when place * 2 <= ${lessonsEach} then 1 else 2 end`,
  `create temporary table bench_lesson as
   select lesson.id, course.number as course, lesson.course_id,
     row_number() over (order by course.number, lesson.position)::integer as number
   from catalog.lesson join bench_course as course on course.id = lesson.course_id`,
  'insert into assessment.quiz (lesson_id) select id from bench_lesson',
  `insert into assessment.question (lesson_id, version, position, question, options)
   select id, 1, place, 'Question ' || place, '{One,Two,Three,Four}'
   from bench_lesson, generate_series(1, 5) as place`,
  `insert into learning.run (course_id, starts_on)
   select id, date_trunc('week', now())::date - 7 * (${courseCount} - number) * 4 from bench_course`,
  // The last two are unfinished.
  `insert into learning.enrolment (account_id, course_id, run_id, enrolled_at, completed_at)
   select $1, course.id, run.id, run.starts_on,
     case when course.number <= ${courseCount - 2} then run.starts_on + interval '25 days' end
   from bench_course as course join learning.run on run.course_id = course.id`,
  `insert into learning.lesson_completion (account_id, lesson_id, way, completed_at)
   select $1, id, 'quiz', now() - (${courseCount * lessonsEach} - number) * interval '2.7 days'
   from bench_lesson where number <= ${(courseCount - 2) * lessonsEach + 6}`,
  `insert into assessment.attempt (
     account_id, lesson_id, key, number, quiz_version, pass_mark, answers, score, total, taken_at
   )
   select $1, lesson.id, gen_random_uuid(),
     row_number() over (partition by lesson.id order by attempt), 1, 4, '{0,1,2,3,0}',
     2 + (attempt * 7 + lesson.number) % 4, 5,
     now() - (${attemptCount} - attempt) * interval '8.7 hours'
   from generate_series(1, ${attemptCount}) as attempt
   join bench_lesson as lesson
     on lesson.number = 1 + attempt * ${(courseCount - 2) * lessonsEach} / ${attemptCount + 1}`,
  // Nothing on every tenth day, and only ten seconds per lesson on every fiftieth.
  `insert into learning.activity (account_id, day, lesson_id, seconds)
   select $1, now()::date - age, lesson.id,
     case when age % 50 = 1 then 10 else 300 + (age * 37 + place * 211) % 1500 end
   from generate_series(0, ${Math.round(dayCount * 1.1)}) as age
   cross join generate_series(0, 2) as place
   join bench_lesson as lesson
     on lesson.number = 1 + (${courseCount * lessonsEach} * 3 - age - place) % ${courseCount * lessonsEach}
   where age % 10 <> 9`,
  `insert into learning.course_view (account_id, course_id, viewed_at)
   select $1, id, now() - (${courseCount} - number) * interval '27 days' from bench_course`,
  `insert into learning.certificate (
     account_id, course_id, learner_name, course_title, teacher, minutes, completed_at,
     completed_on
   )
   select $1, id, 'Bench Runner', 'Year course ' || number, 'Robin Teacher', 100, now(), now()
   from bench_course where number <= ${courseCount - 2}`,
  `insert into assessment.review_card (account_id, question_id, due_at, state, reps)
   select $1, question.id, now() + (lesson.number - 30) * interval '1 day', 2, 5
   from assessment.question join bench_lesson as lesson on lesson.id = question.lesson_id`,
  `insert into assessment.review_log (account_id, question_id, key, correct, rating, reviewed_at)
   select $1, question.id, gen_random_uuid(), true, 3,
     now() - times * interval '200 days' - lesson.number * interval '12 hours'
   from assessment.question join bench_lesson as lesson on lesson.id = question.lesson_id
   cross join generate_series(1, 5) as times`,
  `insert into notifications.notification (account_id, kind, subject, title, link, created_at, read_at)
   select $1, 'due', 'bench ' || number, 'Something is due', '/user-screen/reminder',
     now() - number * interval '1 day', case when number > 20 then now() end
   from generate_series(1, 1000) as number`,
];

/** The most frequent calls of a learner with three years of history. */
export async function longHistoryLoads({ origin, data }: BenchServer): Promise<Load[]> {
  const username = 'bench-years';
  const { token } = await signUp(origin, username);
  await withDatabase(data, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select id from accounts.account where username = $1',
      [username],
    );
    for (const step of history) {
      await client.query(step, step.includes('$1') ? [rows[0]?.id] : []);
    }
    // PostgreSQL would do this automatically after a while.
    await client.query('vacuum analyze');
  });
  return learnerLoads(token, ', 3 years');
}
