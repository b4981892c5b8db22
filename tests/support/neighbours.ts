import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { uploadPhoto } from '../../contract/assessment/assignments.ts';
import { addPhrase } from '../../contract/assessment/submissions.ts';
import { startGroup } from '../../contract/assessment/work-groups.ts';
import { placeOrder } from '../../contract/billing/orders.ts';
import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint.ts';
import { createKey } from '../../contract/integrations/keys.ts';
import { listRuns } from '../../contract/learning/enrolment.ts';
import { addPassageNote } from '../../contract/learning/notes.ts';
import { addReminder } from '../../contract/learning/schedule.ts';
import { addToBank, listBank } from '../../contract/questions/files.ts';
import { createCourse } from '../../contract/studio/courses.ts';
import { getDraft, getStudioLesson } from '../../contract/studio/drafts.ts';
import { addFigure } from '../../contract/studio/figures.ts';
import { addMedia } from '../../contract/studio/media.ts';
import { createPreviewLink } from '../../contract/studio/preview.ts';
import { addTeacher, listTeacherInvitations } from '../../contract/teaching/people.ts';
import { assignCourse } from '../../contract/teams/assignments.ts';
import { startThread } from '../../contract/writing/passages.ts';
import { openSession } from '../../server/accounts/sign-in/sessions.ts';
import { findSessionId } from '../../server/accounts/sign-in/tokens.ts';
import { storePractice } from '../../server/assessment/practice/store-practice.ts';
import { growIntoOrganisation, openTeam } from '../../server/teams/licences/licences.ts';
import { readActivity } from './activities.ts';
import { ask, type TestApp } from './app.ts';
import { addCoTeacher, buildAccount, buildCourse, enrolLearner } from './factories.ts';
import { testBuyer } from './orders.ts';
import { takePhoto } from './studio/photos.ts';
import { giveCourse, loadOwnCourse } from './studio/studio.ts';
import { buildSubmission } from './studio/submissions.ts';
import { assignedTo, buildDepartment, buildGroup, newAssignment } from './team-learning.ts';
import { buildInvitation } from './teams.ts';

/*
 * Two of everything, each with an owner of its own:
 *
 *   Ana learns in the teacher's course and works for the clinic; her group is Reception, which its manager manages.
 *   Cleo learns beside her, in the same course and the same clinic. Ben has nothing to do with either, and a team of his own.
 *   The editor and the reviewer help the teacher, each with one right: learners who accepted an invitation. The other teacher has a
 *   course of their own, and a guest who helps with everything in it, as a learner too.
 */
const cast = {
  ana: 'User',
  cleo: 'User',
  ben: 'User',
  teacher: 'ModuleOwner',
  editor: 'User',
  reviewer: 'User',
  otherTeacher: 'ModuleOwner',
  guest: 'User',
  owner: 'User',
  manager: 'User',
  ownGroupsManager: 'User',
  otherGroupsManager: 'User',
  admin: 'Admin',
} as const;

export type PersonName = keyof typeof cast | 'visitor';

const names = Object.keys(cast) as (keyof typeof cast)[];

const rubric = ['Is there a cue?', 'Is it small?'];
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300"><rect width="9" height="9"/></svg>';
export const captions = 'WEBVTT\n\n00:00.000 --> 00:01.500\nA test card counts to two.\n';
export const passage = { heading: '', lead: '', quote: 'Light bends.', trail: '' };
export const bankQuestion = {
  question: 'Why?',
  options: ['So', 'Or'],
  answer: 0,
  explanation: 'So.',
  sample: false,
};
/** The studio's course of the teacher, one of those that come with Stepwell. */
const studioCourse = 7;

export type Neighbours = Awaited<ReturnType<typeof buildNeighbours>>;

export async function buildNeighbours(app: TestApp) {
  const people = await buildPeople(app);
  const call = (who: PersonName, endpoint: Endpoint, input: object, file?: Uint8Array) =>
    ask(app.server, endpoint, input as never, {
      ...(who === 'visitor' ? {} : { token: people[who].token }),
      ...(file ? { file } : {}),
    });
  const create: Create = async (who, endpoint, input, file) => {
    const { status, detail, body } = await call(who, endpoint, input, file);
    if (status >= 300) throw new Error(`${endpoint.path}: ${status} ${detail}`);
    return (body as unknown as { data: ResultOf<typeof endpoint> }).data;
  };
  const learning = await buildLearning(app, people, create);
  const teams = await buildTeams(app, people, create, learning.course);
  return {
    people,
    call,
    ...learning,
    ...(await buildStudio(app, people, create)),
    ...teams,
    ...(await buildWebhooks(app, teams)),
    ...(await buildKeys(create, teams)),
    ...(await buildSignOn(app, teams)),
    ...(await buildOrders(create)),
  };
}

type People = Awaited<ReturnType<typeof buildPeople>>;
type Create = <E extends Endpoint>(
  who: PersonName,
  endpoint: E,
  input: InputOf<E>,
  file?: Uint8Array,
) => Promise<ResultOf<E>>;

async function buildPeople({ db, config }: TestApp) {
  const entries = await Promise.all(
    names.map(async (name) => {
      const account = await buildAccount(db, { role: cast[name], username: name.toLowerCase() });
      const token = await openSession(db, config, {
        accountId: account.id,
        pending: false,
        remember: false,
        userAgent: 'test',
        address: '127.0.0.1',
      });
      const sessionId = findSessionId(config, token) ?? '';
      return [name, { ...account, token, sessionId }] as const;
    }),
  );
  type Person = (typeof entries)[number][1];
  return Object.fromEntries(entries) as Record<keyof typeof cast, Person>;
}

/** A paid course with something of everything to do, and what Ana and Cleo did in it. */
async function buildLearning({ db }: TestApp, people: People, create: Create) {
  const trader = readActivity('3-learn-photography/exposure-triangle-basic.stop-trader');
  const saturdays = readActivity('2-introduction-to-business/the-4-Ps-of-marketing.six-saturdays');
  const lessons = [
    { activities: [trader, saturdays] },
    { kind: 'assignment' as const },
    {
      kind: 'assignment' as const,
      task: {
        kind: 'files' as const,
        instructions: 'Record it.',
        types: ['audio' as const],
        files: 2,
        megabytes: 1,
      },
      rubric,
      peerReview: true,
      deadline: {
        due: { when: 'day' as const, day: '2099-12-31' },
        late: { rule: 'accepted' as const },
      },
    },
    {
      kind: 'assignment' as const,
      task: { kind: 'text' as const, instructions: 'Write.', least: 1, most: 100 },
      group: 3,
    },
  ];
  const build = async (ownerId: number) => {
    const { id, lessons: built } = await buildCourse(db, { priceCents: 2500, ownerId, lessons });
    const [lesson, photos, recording, report] = built;
    if (!lesson || !photos || !recording || !report) throw new Error('A lesson is missing.');
    const practice = [
      {
        id: `sum-${id}`,
        kind: 'number' as const,
        question: 'How many?',
        answer: 200,
        hints: ['Count.'],
        explanation: 'Because.',
      },
    ];
    await storePractice(
      db,
      lesson.id,
      practice.map((question) => ({ question, figure: null })),
    );
    return { id, lesson, photos, recording, report, practice: `sum-${id}` };
  };
  const course = await build(people.teacher.id);
  const otherCourse = await build(people.otherTeacher.id);
  await addInvited(db, course.id, people);
  const guest = { mayEdit: true, mayReview: true, asLearner: true };
  await addCoTeacher(db, otherCourse.id, people.guest.id, guest);
  await enrolLearner(db, people.ana.id, course.id);
  await enrolLearner(db, people.cleo.id, course.id);
  await enrolLearner(db, people.ben.id, otherCourse.id);

  const comment = async (by: number, courseId: number, state: 'approved' | 'waiting') =>
    insertId(
      db
        .insertInto('community.comment')
        .values({ course_id: courseId, account_id: by, comment: 'Good.', state })
        .returning('id'),
    );
  const waitingComment = await insertId(
    db
      .insertInto('community.comment')
      .values({
        course_id: course.id,
        name: 'Vera',
        email: 'vera@example.org',
        comment: 'Hm.',
        state: 'waiting',
      })
      .returning('id'),
  );
  const post = (by: number, { id, lesson }: typeof course, questionId: string | null = null) =>
    insertId(
      db
        .insertInto('community.lesson_post')
        .values({
          account_id: by,
          course_id: id,
          lesson_id: lesson.id,
          question_id: questionId,
          text: 'Why?',
        })
        .returning('id'),
    );
  const question = await post(people.ana.id, course);
  const answer = await post(people.cleo.id, course, question);
  const otherQuestion = await post(people.ben.id, otherCourse);
  const otherAnswer = await post(people.ben.id, otherCourse, otherQuestion);

  const submission = await buildSubmission(db, {
    accountId: people.ana.id,
    lessonId: course.photos.id,
  });
  const handIn = async (by: number) => {
    const id = await buildSubmission(db, { accountId: by, lessonId: course.recording.id });
    await db
      .updateTable('assessment.submission')
      .set({ state: 'peers', peer_reviewed: true })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const anasRecording = await handIn(people.ana.id);
  const cleosRecording = await handIn(people.cleo.id);
  const peerReview = (submissionId: string, by: number, rest: object = {}) =>
    insertId(
      db
        .insertInto('assessment.peer_review')
        .values({ submission_id: submissionId, reviewer_account_id: by, ...rest })
        .returning('id'),
    );
  const given = {
    given_at: new Date(),
    sentence: 'Clear.',
    points: JSON.stringify(rubric.map((question) => ({ question, answer: 'yes' }))),
  };
  const photo = await takePhoto();
  const slot = { slug: course.photos.slug, position: 1 };
  await create('cleo', uploadPhoto, { params: slot }, photo);

  const { id: reviewQuestion } = await db
    .selectFrom('assessment.question')
    .where('lesson_id', '=', course.lesson.id)
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assessment.review_card')
    .values({ account_id: people.ana.id, question_id: reviewQuestion, due_at: new Date(0) })
    .execute();
  const { id: sitting } = await db
    .insertInto('assessment.sitting')
    .values({
      account_id: people.ana.id,
      lesson_id: course.lesson.id,
      quiz_version: 1,
      paper: 7,
      seconds: 14_400,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reminder = { task: 'Read', courseId: null, dueDate: '2030-01-01', dueTime: null };
  const nextRun = async (who: PersonName, id: number) =>
    (await create(who, listRuns, { params: { id } }))?.next[0]?.id ?? '';
  return {
    course,
    otherCourse,
    activityHash: { trader: trader.hash, saturdays: saturdays.hash },
    photo,
    comment: await comment(people.ana.id, course.id, 'approved'),
    otherComment: await comment(people.ben.id, otherCourse.id, 'approved'),
    waitingComment,
    question,
    answer,
    otherQuestion,
    otherAnswer,
    submission,
    /** With it, one joins the group that Cleo has started for the report. */
    groupCode:
      (await create('cleo', startGroup, { params: { slug: course.report.slug } })).code ?? '',
    /** Ana has started the quiz of the first lesson. */
    sitting,
    peers: {
      /** Cleo has begun to review Ana's work, and Ana has begun to review Cleo's. */
      cleos: await peerReview(anasRecording, people.cleo.id),
      anas: await peerReview(cleosRecording, people.ana.id),
      /** The manager's account has reviewed Ana's work, and the owner's too, to which she objects. */
      given: await peerReview(anasRecording, people.manager.id, given),
      objected: await peerReview(cleosRecording, people.owner.id, {
        ...given,
        objection: 'Unfair.',
        objected_at: new Date(),
      }),
    },
    reviewQuestion,
    reminder,
    anasReminder: (await create('ana', addReminder, { body: reminder })).id ?? '',
    anasPassageNote: (
      await create('ana', addPassageNote, {
        params: { slug: course.lesson.slug },
        body: { passage, text: 'Try it.' },
      })
    ).id,
    phrase: (await create('reviewer', addPhrase, { body: { text: 'Well seen.' } })).id,
    anasNotice: await insertId(
      db
        .insertInto('notifications.notification')
        .values({
          account_id: people.ana.id,
          kind: 'due',
          title: 'Due',
          link: '/home',
          subject: randomUUID(),
        })
        .returning('id'),
    ),
    run: await nextRun('ana', course.id),
    otherRun: await nextRun('ben', otherCourse.id),
  };
}

async function addInvited(db: TestApp['db'], courseId: number, { editor, reviewer }: People) {
  await addCoTeacher(db, courseId, editor.id, { mayEdit: true, asLearner: true });
  await addCoTeacher(db, courseId, reviewer.id, { mayReview: true, asLearner: true });
}

/** Two drafts of the teacher, one published, and one of another teacher, each with figures, media, links and a bank. */
async function buildStudio({ db }: TestApp, people: People, create: Create) {
  await loadOwnCourse(db, studioCourse);
  await giveCourse(db, studioCourse, people.teacher.id);
  await addInvited(db, studioCourse, people);
  await enrolLearner(db, people.ana.id, studioCourse);
  const draftOf = async (who: PersonName, id: number) => {
    const params = { id };
    const draft = await create(who, getDraft, { params });
    const lessonIds = draft.outline.flatMap(({ lessons }) => lessons);
    const lessonId = lessonIds[0] ?? '';
    const lesson = await create(who, getStudioLesson, { params: { lessonId } });
    await create(
      who,
      addFigure,
      { params: { id, name: `figure-${id}.svg` }, query: {} },
      text(drawing),
    );
    const media = { params: { id, name: `media-${id}.vtt` }, query: { kind: 'captions' as const } };
    await create(who, addMedia, media, text(captions));
    const body = { source: 'file.txt', questions: [bankQuestion] };
    await create(who, addToBank, { params, body });
    const bank = await create(who, listBank, { params, query: {} });
    const about = { quote: 'Light', before: '', after: '', at: 0, replacement: null };
    const { thread } = await create(who, startThread, {
      params: { lessonId },
      body: { ...about, text: 'Whose light?' },
    });
    const username = `guest-${id}@example.org`;
    await create(who, addTeacher, { params, body: { username, mayEdit: true, mayReview: false } });
    const invited = await create(who, listTeacherInvitations, { params });
    const link = await create(who, createPreviewLink, { params, body: { days: 7 } });
    return {
      id,
      draft,
      lesson,
      slug: lesson.settings.slug,
      moduleId: draft.outline[0]?.id ?? '',
      lessonId,
      lessonIds,
      figure: `figure-${id}.svg`,
      media: `media-${id}.vtt`,
      bankQuestion: bank[0]?.id ?? '',
      threadId: thread?.id ?? '',
      commentId: thread?.comments[0]?.id ?? '',
      teacherInvitation: invited[0]?.id ?? '',
      link: link.id,
      linkToken: link.path.split('/').at(-1) ?? '',
    };
  };
  const begin = async (who: PersonName) => {
    const body = { title: `Course of ${who}`, category: 'health', template: 'two-weeks' as const };
    return (await create(who, createCourse, { body })).id;
  };
  return {
    studio: await draftOf('teacher', studioCourse),
    spareDraft: await begin('teacher'),
    otherStudio: await draftOf('otherTeacher', await begin('otherTeacher')),
  };
}

async function buildTeams(app: TestApp, people: People, create: Create, course: { id: number }) {
  const { db } = app;
  const open = async (accountId: number, name: string) => {
    const id = await openTeam(db, { accountId, seats: 20, name });
    await growIntoOrganisation(db, id, { seats: 20, cents: 38_00, currency: 'AUD', term: null });
    return id;
  };
  const clinic = await open(people.owner.id, 'Harbour Clinic');
  const otherTeam = await open(people.ben.id, 'Ben and Sons');
  for (const id of [clinic, otherTeam]) {
    await growIntoOrganisation(db, id, { seats: 20, cents: 38_00, currency: 'AUD', term: null });
  }
  const join = async (teamId: string, accountId: number, role: 'manager' | 'learner' = 'learner') =>
    db
      .insertInto('teams.member')
      .values({ team_id: teamId, account_id: accountId, role, seated: true })
      .execute();
  const { ana, cleo, manager, ownGroupsManager, otherGroupsManager } = people;
  await join(clinic, manager.id, 'manager');
  for (const { id } of [ana, cleo, ownGroupsManager, otherGroupsManager]) await join(clinic, id);
  const bensMember = await buildAccount(db);
  await join(otherTeam, bensMember.id);
  const reception = await buildGroup(app, clinic, {
    name: 'Reception',
    people: [ana.id, ownGroupsManager.id],
    managers: [ownGroupsManager.id],
  });
  const nursing = await buildGroup(app, clinic, {
    name: 'Nursing',
    people: [cleo.id, otherGroupsManager.id],
    managers: [otherGroupsManager.id],
  });
  const otherGroup = await buildGroup(app, otherTeam, {
    name: 'Sons',
    people: [bensMember.id],
    managers: [bensMember.id],
  });
  const clinical = await buildDepartment(app, clinic, { name: 'Clinical', people: [cleo.id] });
  const wards = await buildDepartment(app, clinic, {
    name: 'Wards',
    parentId: clinical,
    managers: [cleo.id],
  });
  const office = await buildDepartment(app, clinic, { name: 'Office' });
  const otherDepartment = await buildDepartment(app, otherTeam, { name: 'Workshop' });
  const assign = async (who: PersonName, id: string, groupId: string) => {
    const body = newAssignment({ courseId: course.id, groupIds: [groupId] });
    return (await create(who, assignCourse, { params: { id }, body })).assignmentId;
  };
  const assignment = await assign('owner', clinic, reception);
  const otherAssignment = await assign('ben', otherTeam, otherGroup);
  return {
    clinic,
    otherTeam,
    bensMember: bensMember.id,
    reception,
    nursing,
    otherGroup,
    clinical,
    wards,
    office,
    otherDepartment,
    assignment,
    otherAssignment,
    anasCourse: (await assignedTo(app, ana.id))[0]?.id ?? '',
    bensCourse: (await assignedTo(app, bensMember.id))[0]?.id ?? '',
    invitations: [await buildInvitation(db, clinic), await buildInvitation(db, clinic)].map(
      ({ id }) => id,
    ),
    otherInvitation: (await buildInvitation(db, otherTeam)).id,
  };
}

/** Two webhooks of the clinic, with a delivery that arrived, and one of the other team. */
async function buildWebhooks({ db }: TestApp, teams: { clinic: string; otherTeam: string }) {
  const add = (teamId: string, name: string) =>
    insertId(
      db
        .insertInto('integrations.endpoint')
        .values({
          team_id: teamId,
          url: `https://${name}.example.org/`,
          types: ['member.joined'],
          secret: '',
        })
        .returning('id'),
    );
  const webhooks = {
    clinic: await add(teams.clinic, 'clinic'),
    spare: await add(teams.clinic, 'spare'),
    ben: await add(teams.otherTeam, 'ben'),
  };
  const delivery = await insertId(
    db
      .insertInto('platform.event')
      .values({ type: 'member.joined', team_id: teams.clinic, data: '{}', taken_at: new Date() })
      .returning('id'),
  );
  await db
    .insertInto('integrations.delivery')
    .values({
      team_id: teams.clinic,
      endpoint_id: webhooks.clinic,
      event_id: delivery,
      done_at: new Date(),
      outcome: 'delivered',
    })
    .execute();
  return { webhooks, delivery };
}

/** Keys of both organisations, and one that the owner ends. */
async function buildKeys(create: Create, teams: { clinic: string; otherTeam: string }) {
  const make = async (who: PersonName, id: string, name: string) => {
    const body = { name, scopes: ['people:read' as const] };
    return (await create(who, createKey, { params: { id }, body })).id;
  };
  return {
    keys: {
      spare: await make('owner', teams.clinic, 'Old intranet'),
      clinic: await make('owner', teams.clinic, 'Personnel system'),
      ben: await make('ben', teams.otherTeam, 'Personnel system'),
    },
  };
}

/** How both teams sign in: a connection whose settings were tested, and domains. */
async function buildSignOn({ db }: TestApp, teams: { clinic: string; otherTeam: string }) {
  const connect = (teamId: string, name: string) =>
    insertId(
      db
        .insertInto('sign_on.connection')
        .values({
          team_id: teamId,
          kind: 'oidc',
          name,
          settings_hash: 'tested',
          tested_hash: 'tested',
        })
        .returning('id'),
    );
  const claim = (teamId: string, domain: string) =>
    insertId(
      db
        .insertInto('sign_on.domain')
        .values({ team_id: teamId, domain, token: '' })
        .returning('id'),
    );
  return {
    signOn: {
      clinic: await connect(teams.clinic, 'Clinic'),
      spare: await connect(teams.clinic, 'Spare'),
      ben: await connect(teams.otherTeam, 'Ben'),
      domain: await claim(teams.clinic, 'clinic.example'),
      spareDomain: await claim(teams.clinic, 'spare.example'),
      bensDomain: await claim(teams.otherTeam, 'ben.example'),
    },
  };
}

async function buildOrders(create: Create) {
  const place = (seats: number) =>
    create('ana', placeOrder, {
      body: { key: randomUUID(), item: { kind: 'licence', seats }, buyer: testBuyer },
    });
  return { orders: { open: await place(5), spare: await place(6), revised: await place(7) } };
}

export const text = (content: string) => Buffer.from(content);

async function insertId(query: {
  executeTakeFirstOrThrow(): Promise<{ id: string }>;
}): Promise<string> {
  return (await query.executeTakeFirstOrThrow()).id;
}

/**
 * Notes every row that is added, changed or removed from now on, by table. What a transaction took back isn't there. Counted tries
 * and the time a session was last used aren't anyone's.
 */
export async function noteChanges({ db }: TestApp) {
  await sql`create table public.noted_change (at bigserial, change text)`.execute(db);
  await sql`
    create function public.note_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into public.noted_change (change)
        values (lower(tg_op) || ' ' || tg_table_schema || '.' || tg_table_name);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    do $$ declare found record; begin
      for found in
        select format('%I.%I', nspname, relname) as name
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and not relispartition
          and nspname not in ('pg_catalog', 'information_schema', 'public', 'jobs')
          and nspname not like 'pg_toast%'
          and format('%s.%s', nspname, relname) <> 'platform.throttle'
      loop
        execute 'create trigger note_change after insert or delete'
          || case found.name when 'accounts.session' then '' else ' or update' end
          || ' on ' || found.name || ' for each row execute function public.note_change()';
      end loop;
    end $$`.execute(db);
  return async (): Promise<string[]> => {
    const { rows } = await sql<{ change: string }>`
      delete from public.noted_change returning change`.execute(db);
    return [...new Set(rows.map(({ change }) => change))].sort();
  };
}
