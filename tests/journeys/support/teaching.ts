import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ask, type Person, signUp, tokenOf } from './fixtures.ts';

/** Someone who has just become a teacher. */
export async function newTeacher(request: APIRequestContext): Promise<Person> {
  const teacher = await signUp(request);
  await ask(
    `update accounts.account set role = 'ModuleOwner' where username = $1`,
    teacher.username,
  );
  return teacher;
}

export type Call = <T>(method: string, path: string, data?: object) => Promise<T>;

/** Calls in someone's name, for what the screens of a journey aren't about. */
export async function callsOf(
  request: APIRequestContext,
  person: Pick<Person, 'username' | 'password'>,
): Promise<Call> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  return async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
}

export const addCoTeacher = (courseId: number, { username }: Person) =>
  ask(
    `insert into catalog.co_teacher (course_id, account_id, may_edit, may_review)
     select $2, id, true, false from accounts.account where username = $1`,
    username,
    courseId,
  );

export interface OwnCourse {
  teacher: Person;
  id: number;
  path: string;
  call: Call;
}

/** A new teacher with a copy of a course that comes with Stepwell, so that everything in it is right. */
export async function copyCourse(
  request: APIRequestContext,
  { copyOf, title }: { copyOf: number; title: string },
): Promise<OwnCourse> {
  const teacher = await newTeacher(request);
  const call = await callsOf(request, teacher);
  // Whoever may edit a course may copy it.
  await addCoTeacher(copyOf, teacher);
  const { id } = await call<{ id: number }>('POST', '/api/studio/courses', { title, copyOf });
  await ask(
    `delete from catalog.co_teacher
     where account_id = (select id from accounts.account where username = $1)`,
    teacher.username,
  );
  return { teacher, id, path: `/user-screen/studio/courses/${id}`, call };
}

/** Publishes what is open in the studio. */
export async function publish(page: Page, note: string, version: number) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Publish version ${version}` }).click();
  await dialog.getByRole('textbox', { name: 'What is new?' }).fill(note);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export interface Lesson {
  teacher: Person;
  courseId: number;
  path: string;
  /** What the server has. */
  stored(): Promise<string>;
}

/** A teacher with a course of their own, and a lesson in it with this text. */
export async function newLesson(request: APIRequestContext, text: string): Promise<Lesson> {
  const teacher = await newTeacher(request);
  const call = await callsOf(request, teacher);
  const { id: courseId } = await call<{ id: number }>('POST', '/api/studio/courses', {
    title: 'Wells and stairs',
    category: 'art',
    template: 'two-weeks',
  });
  const draft = await call<{ outline: { lessons: string[] }[] }>(
    'GET',
    `/api/studio/courses/${courseId}/draft`,
  );
  const lessonId = draft.outline[0]?.lessons[0] ?? '';
  const lesson = () =>
    call<{ source: string; sourceRevision: number }>('GET', `/api/studio/lessons/${lessonId}`);
  await call('PUT', `/api/studio/lessons/${lessonId}/text`, {
    source: text,
    revision: (await lesson()).sourceRevision,
  });
  return {
    teacher,
    courseId,
    path: `/user-screen/studio/lessons/${lessonId}/text`,
    stored: async () => (await lesson()).source,
  };
}
