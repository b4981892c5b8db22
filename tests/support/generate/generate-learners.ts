import type pg from 'pg';

/** Something to do in each of the large lessons. */
export const largeActivity = {
  id: 'stops',
  kind: 'stop-trader',
  title: 'Stops',
  intro: 'Trade stops.',
  minutes: 4,
  data: { start: { aperture: 2, shutter: 4, iso: 1 }, tasks: [{ id: 'soft', text: 'Soft.' }] },
  hash: 'large',
};

/** Ids of generated accounts begin after those that an installation starts with. */
const firstId = 1000;

/** The id of a generated learner, from 1 on. Learner 2 is the same in an installation of any size. */
export const learnerId = (number: number) => firstId + number;

const courseCount = 40;
const lessonsEach = 10;

/** Always the same number between 0 and 1 for the same learner and purpose. */
const chance = (number: string, purpose: number) =>
  `((hashint8extended(${number}, ${purpose}) & 1048575) / 1048576.0)`;

/** Ids in the order of the rows, as ids made from the time are. */
const idOf = (number: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Courses beside those that come with the product, with quizzes. */
const courses = [
  `insert into catalog.course (
     category_slug, subject, title, summary, teacher, illustration, level, duration_weeks,
     price_cents, sale_cents, published_at
   )
   select 'health', 'Health', 'Large course ' || number, 'One of many.', 'Robin Teacher', 'health',
     'Basic', 4, 2500, 0, now()
   from generate_series(1, ${courseCount}) as number`,
  `insert into catalog.module (course_id, position, title)
   select id, 1, 'Week 1' from catalog.course where title like 'Large course %'`,
  `insert into catalog.lesson (
     course_id, module_id, position, slug, title, kind, minutes, source, html, headings, words, activities
   )
   select course_id, id, place, 'large-' || course_id || '-' || place, 'Lesson ' || place,
     'lesson', 10, 'Text', '<p>Text</p>', '{Beginning}', 'Text', '${JSON.stringify([largeActivity])}'
   from catalog.module cross join generate_series(1, ${lessonsEach}) as place
   where exists (select from catalog.course where id = course_id and title like 'Large course %')
   order by course_id, place`,
  `insert into assessment.quiz (lesson_id) select id from catalog.lesson where slug like 'large-%'`,
  `insert into assessment.question (lesson_id, version, position, question, options)
   select id, 1, place, 'Question ' || place, '{One,Two,Three,Four}'
   from catalog.lesson cross join generate_series(1, 5) as place where slug like 'large-%'`,
  `insert into assessment.answer_key (question_id, answer, explanation)
   select question.id, 1, 'Because.' from assessment.question
   join catalog.lesson on lesson.id = question.lesson_id where slug like 'large-%'`,
];

/** What the learners are generated from; low numbers are popular. */
const plan = [
  `create temporary table made_course on commit preserve rows as
   select course.id, course.title, course.duration_weeks,
     (row_number() over (order by course.id) - 1)::integer as number
   from catalog.course
   where exists (select from catalog.lesson where lesson.course_id = course.id and position is not null)
     and published_at is not null`,
  `create temporary table made_lesson as
   select lesson.id, made_course.number as course, lesson.position as place, question.id as question_id
   from catalog.lesson
   join made_course on made_course.id = lesson.course_id
   join assessment.quiz on quiz.lesson_id = lesson.id
   join assessment.question on question.lesson_id = lesson.id
     and question.version = quiz.version and question.position = 1`,
  `insert into learning.run (course_id, starts_on)
   select id, date_trunc('week', now())::date + 7 * week
   from made_course cross join generate_series(-104, 2) as week
   on conflict do nothing`,
  'create index on made_course (number)',
  'create index on made_lesson (course, place)',
  'analyze made_course',
  'analyze made_lesson',
];

/** Every second learner takes two courses. A few courses are popular; one in ten is finished. */
const enrolments = `create temporary table made_enrolment as
  select n, n * 2 + part as number, ${firstId} + n as account_id, course.id as course_id,
    course.number as course, course.title, enrolled_at, run.id as run_id, ends_with = 0 as finished,
    case when ends_with = 0 then ${lessonsEach} else ends_with % 4 end as done
  from (
    select n, part, now() - 700 * ${chance('n', 1)} * interval '1 day' as enrolled_at,
      (hashint8extended(n * 2 + part, 2) & 1023) % 10 as ends_with,
      (floor(courses.count * power(${chance('n', 3)}, 3))::integer + part * (1 + n % 7)::integer)
        % courses.count as course
    from generate_series($1::bigint, $2::bigint) as n
    cross join generate_series(0, 1) as part
    cross join (select count(*)::integer from made_course) as courses
    where part <= n % 2
  ) as chosen
  join made_course as course on course.number = chosen.course
  left join learning.run on run.course_id = course.id
    and run.starts_on = date_trunc('week', enrolled_at + interval '7 days')::date`;

/** The work behind them: a quiz each day. */
const work = `create temporary table made_work as
  select enrolment.number * 16 + lesson.place as number, enrolment.account_id, lesson.id as lesson_id,
    lesson.question_id, least(enrolment.enrolled_at + lesson.place * interval '1 day', now()) as at
  from made_enrolment as enrolment
  join made_lesson as lesson on lesson.course = enrolment.course and lesson.place <= enrolment.done`;

const names = {
  first:
    'Ada,Ben,Carla,Dev,Elin,Farid,Grace,Hana,Ivo,Jun,Kofi,Lea,Mia,Noor,Omar,Pia,Quinn,Rosa,Sam,Tess',
  last: 'Okoro,Sato,Mendes,Patel,Berg,Nasser,Hall,Ito,Kovac,Lind,Moore,Novak,Ortiz,Popov,Reyes,Silva,Tanaka,Urban,Weiss,Young',
};
const pick = (list: string, purpose: number) =>
  `(string_to_array('${list}', ','))[1 + floor(20 * ${chance('n', purpose)})::integer]`;

const learners = `generate_series($1::bigint, $2::bigint) as n`;

/** One statement per table. `$1` and `$2` are the first and the last learner. */
const rows: Record<string, string> = {
  'accounts.account': `
    insert into accounts.account (
      id, username, email, first_name, last_name, phone_number, role, created_at, second_factor_on
    )
    select ${firstId} + n, 'learner' || n, 'learner' || n || '@example.org',
      ${pick(names.first, 4)}, ${pick(names.last, 5)} || '-' || (n % 997),
      '+61 4' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      case when n % 1000 = 0 then 'ModuleOwner' else 'User' end,
      now() - (700 + ${chance('n', 6)}) * interval '1 day', n % 20 = 0 and n % 3 <> 0
    from ${learners}`,
  'accounts.second_factor': `
    insert into accounts.second_factor (account_id, secret, confirmed_at)
    select ${firstId} + n, 'secret', case when n % 3 <> 0 then now() end
    from ${learners} where n % 20 = 0`,
  'accounts.session': `
    insert into accounts.session (id, account_id, state, expires_at)
    select ${idOf('n')}, ${firstId} + n, 'active', now() + ${chance('n', 7)} * interval '30 days'
    from ${learners}`,
  'notifications.preference': `
    insert into notifications.preference (account_id, time_zone)
    select ${firstId} + n, (array['UTC', 'Europe/Berlin', 'Australia/Sydney', 'America/New_York'])[1 + n % 4]
    from ${learners} where n % 2 = 0`,
  'notifications.notification': `
    insert into notifications.notification (id, account_id, kind, subject, title, link, created_at, read_at)
    select ${idOf('n * 2 + part')}, ${firstId} + n, 'due', 'made ' || part, 'Something is due',
      '/user-screen/reminder', now() - (part * 20 + ${chance('n', 8)} * 170) * interval '1 day',
      case when part = 1 then now() - ${chance('n', 8)} * 170 * interval '1 day' end
    from ${learners} cross join generate_series(0, 1) as part`,
  'learning.enrolment': `
    insert into learning.enrolment (id, account_id, course_id, run_id, enrolled_at, completed_at, way)
    select ${idOf('number')}, account_id, course_id, run_id, enrolled_at,
      case when finished then least(enrolled_at + interval '20 days', now()) end,
      case when number % 10 = 0 then 'bought' else 'free' end
    from made_enrolment`,
  'learning.course_view': `
    insert into learning.course_view (account_id, course_id, viewed_at)
    select account_id, course_id, enrolled_at from made_enrolment`,
  'learning.lesson_completion': `
    insert into learning.lesson_completion (account_id, lesson_id, way, completed_at)
    select account_id, lesson_id, 'quiz', at from made_work`,
  'learning.activity': `
    insert into learning.activity (account_id, day, lesson_id, seconds, worked)
    select account_id, at::date, lesson_id, 600, true from made_work`,
  'assessment.attempt': `
    insert into assessment.attempt (
      id, account_id, lesson_id, key, number, quiz_version, pass_mark, answers, score, total, taken_at
    )
    select ${idOf('number')}, account_id, lesson_id, ${idOf('number')}, 1, 1, 4, '{1,1,1,1,0}', 4, 5, at
    from made_work`,
  'assessment.activity_state': `
    insert into assessment.activity_state (account_id, lesson_id, activity, data_hash, attempts)
    select account_id, lesson_id, '${largeActivity.id}', '${largeActivity.hash}', 1 from made_work`,
  'assessment.review_card': `
    insert into assessment.review_card (account_id, question_id, due_at, state, reps)
    select account_id, question_id, now() + (number % 60 - 20) * interval '1 day', 2, 3
    from made_work where number % 3 = 0`,
  'learning.certificate': `
    insert into learning.certificate (
      id, account_id, course_id, learner_name, course_title, teacher, minutes, completed_at, completed_on
    )
    select ${idOf('number')}, account_id, course_id, 'Made Learner', title, 'Robin Teacher', 100, enrolled_at,
      enrolled_at::date
    from made_enrolment where finished`,
  'learning.badge_award': `
    insert into learning.badge_award (account_id, badge, earned_at)
    select distinct on (account_id) account_id, 'first-course', enrolled_at
    from made_enrolment where finished`,
  'learning.reminder': `
    insert into learning.reminder (id, account_id, task, due_on, done_at)
    select ${idOf('n')}, ${firstId} + n, 'Read a chapter', now()::date + (n % 60 - 40)::integer,
      case when n % 60 < 40 then now() end
    from ${learners} where n % 10 = 0`,
  'learning.learner_profile': `
    insert into learning.learner_profile (account_id, interests, evenings, planned_until)
    select ${firstId} + n, '{health}', '{1,3}', now()::date + (n % 14)::integer
    from ${learners} where n % 5 = 0`,
  'community.review': `
    insert into community.review (id, account_id, course_id, stars, comment, created_at, updated_at)
    select ${idOf('number')}, account_id, course_id, 5 - (number % 7 % 4),
      case when number % 2 = 0 then 'Clear and calm. I learned a lot.' else '' end,
      enrolled_at, enrolled_at + interval '1 hour'
    from made_enrolment where n % 5 = 0`,
  'community.comment': `
    insert into community.comment (id, course_id, account_id, comment, state, created_at)
    select ${idOf('number')}, course_id, account_id, 'How long does this take?', 'approved', enrolled_at
    from made_enrolment where n % 15 = 0`,
  'billing.order': `
    insert into billing."order" (
      id, account_id, key, kind, course_id, title, seats, currency, unit_cents, list_cents, total_cents,
      tax_cents, tax_name, tax_included, state, buyer_name, buyer_email, created_at, changed_at, paid_at
    )
    select ${idOf('number')}, account_id, ${idOf('number')}, 'course', course_id, title, 1, 'AUD', 2500, 2500,
      2500, 227, 'GST', true, case number % 30 when 0 then 'cancelled' else 'paid' end, 'Made Learner',
      'learner' || n || '@example.org', enrolled_at, enrolled_at, enrolled_at
    from made_enrolment where number % 10 = 0`,
  'billing.payment': `
    insert into billing.payment (id, order_id, key, provider, amount_cents, currency, state, method, created_at)
    select ${idOf('number')}, ${idOf('number')}, ${idOf('number')}, 'stripe', 2500, 'AUD', 'succeeded',
      'Visa ending in 4242', enrolled_at
    from made_enrolment where number % 10 = 0 and number % 30 <> 0`,
  'teams.team': `
    insert into teams.team (id, name, seats, starts_at, ends_at, open_until)
    select ${idOf('n')}, 'Team ' || n, 5, now() - interval '1 year', now() + (n % 300) * interval '1 day',
      now() + (n % 300 + 14) * interval '1 day'
    from ${learners} where n % 200 = 0`,
  'teams.member': `
    insert into teams.member (team_id, account_id, role, seated)
    select ${idOf('n')}, ${firstId} + n - seat, case seat when 0 then 'owner' else 'learner' end, true
    from ${learners} cross join generate_series(0, 4) as seat where n % 200 = 0`,
  'platform.audit': `
    insert into platform.audit (id, at, actor_id, actor, act, subject)
    select ${idOf('n')}, now() - ${chance('n', 9)} * interval '700 days', 1, 'admin', 'changed the role of',
      'learner' || n
    from ${learners} where n % 50 = 0`,
  'platform.mail': `
    insert into platform.mail (id, recipient, subject, text_part, html_part, created_at, sent_at)
    select ${idOf('n')}, 'learner' || n || '@example.org', 'A reminder', 'Text', 'Text', at, at
    from ${learners} cross join lateral (select now() - ${chance('n', 10)} * interval '20 days' as at) as sent
    where n % 10 = 0`,
};

interface Index {
  name: string;
  definition: string;
}

/**
 * Fills a migrated database with learners and what they leave behind: enrolments, attempts, days, comments, orders and
 * more. Deterministic, and may be called again for the next learners. A million take some minutes: indexes are
 * built afterwards and counts are taken once.
 */
export async function generateLearners(
  client: pg.Client,
  { from = 1, to }: { from?: number; to: number },
): Promise<void> {
  await client.query(
    `set synchronous_commit = off; set work_mem = '64MB'; set maintenance_work_mem = '256MB'`,
  );
  // Only a superuser may switch triggers off. Without that, it is slower.
  const isFast = await client.query('set session_replication_role = replica').then(
    () => true,
    () => false,
  );
  if (from === 1) for (const step of courses) await runWithTriggers(client, step);
  for (const step of plan) await client.query(step);
  await client.query(enrolments, [from, to]);
  await client.query('analyze made_enrolment');
  await client.query(work);
  const isLarge = to - from >= 50_000;
  for (const [table, statement] of Object.entries(rows)) {
    const indexes = isLarge ? await dropIndexes(client, table) : [];
    await client.query(statement, statement.includes('$1') ? [from, to] : []);
    for (const { definition } of indexes) await client.query(definition);
  }
  await client.query('drop table made_course, made_lesson, made_enrolment, made_work');
  await client.query(
    `select setval(pg_get_serial_sequence('accounts.account', 'id'), (select max(id) from accounts.account))`,
  );
  if (isFast) {
    await client.query('set session_replication_role = origin');
    await client.query('select platform.recount(), billing.recount_sales()');
  }
  // PostgreSQL would do this automatically after a while.
  await client.query('vacuum analyze');
}

/** Courses are few, and their triggers make them searchable. */
async function runWithTriggers(client: pg.Client, statement: string) {
  await client.query('set session_replication_role = origin').catch(() => {});
  await client.query(statement);
  await client.query('set session_replication_role = replica').catch(() => {});
}

/** Those that no constraint needs. */
async function dropIndexes(client: pg.Client, table: string): Promise<Index[]> {
  const quoted = table === 'billing.order' ? 'billing."order"' : table;
  const { rows: indexes } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [quoted],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return indexes;
}
