import type { Page } from '@playwright/test';
import type { Camera } from './camera.ts';

export interface Pages {
  visitor: Page;
  student: Page;
  owner: Page;
  manager: Page;
}

/** The quiz that is filmed, with the right answer to each question of its bank. */
export interface FilmedQuiz {
  slug: string;
  answers: ReadonlyMap<string, string>;
}

/** What is shown, in order, with what is said about it. */
export async function play(camera: Camera, pages: Pages, quiz: FilmedQuiz): Promise<void> {
  await findCourse(camera, pages.visitor);
  await learn(camera, pages.student, quiz);
  await showCertificate(camera, pages.student);
  await teach(camera, pages.owner);
  await followTeam(camera, pages.manager);
  camera.end();
}

async function open(camera: Camera, page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  camera.film(page);
}

async function findCourse(camera: Camera, page: Page) {
  await open(camera, page, '/');
  camera.caption('You learn in short steps: a little to read, then something to try.');
  await camera.hold(3);
  await open(camera, page, '/courses');
  camera.caption('Find a course by its topic, or by any word in its lessons.');
  await camera.type(page.getByRole('searchbox').first(), 'photo');
  await page.waitForLoadState('networkidle');
  await camera.hold(1.6);
  await open(camera, page, '/course-detail/3');
  camera.caption('Its page says what you’ll learn, who teaches it and what others think.');
  await camera.hold(1.6);
  await camera.scroll(620, 2);
  await camera.hold(1.2);
}

async function learn(camera: Camera, page: Page, { slug, answers }: FilmedQuiz) {
  await open(camera, page, `/lesson-detail/${slug}`);
  camera.caption('A lesson takes a few minutes, with figures where they help.');
  await camera.hold(1.8);
  await camera.scroll(900, 3);
  await camera.hold(1);
  camera.caption('Five questions at the end show what has stayed with you.');
  const questions = page.locator('fieldset');
  for (const question of await questions.all()) {
    const asked = await question.locator('legend').innerText();
    const [, answer = ''] = [...answers].find(([text]) => asked.endsWith(text)) ?? [];
    await camera.scroll(question, 0.6);
    await camera.click(question.getByText(answer, { exact: true }));
    await camera.hold(0.3);
  }
  const check = page.getByRole('button', { name: /^(Check|Submit|Hand in)/ }).first();
  await camera.scroll(check, 0.4);
  await camera.click(check);
  camera.caption('You see your score at once, and an explanation for every answer.');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  await camera.hold(3);
}

async function showCertificate(camera: Camera, page: Page) {
  await open(camera, page, '/user-screen/achievement');
  camera.caption('At the end of a course there’s a certificate that anyone can verify.');
  await camera.hold(1.2);
  const path = await page.locator('a[href^="/certificates/"]').first().getAttribute('href');
  await open(camera, page, path ?? '/user-screen/achievement');
  await camera.hold(3.2);
}

async function teach(camera: Camera, page: Page) {
  await open(camera, page, '/user-screen/studio');
  camera.caption('Teachers write, publish and look after their courses in the studio.');
  await camera.hold(2.4);
  await open(camera, page, '/user-screen/insight');
  camera.caption('They see where learners get stuck, and which questions mislead.');
  await camera.hold(2);
  await camera.scroll(420, 1.4);
  await camera.hold(1.2);
  await open(camera, page, '/user-screen/studio/comments?show=questions');
  camera.caption('And they answer what learners ask under a lesson.');
  await camera.hold(3);
}

async function followTeam(camera: Camera, page: Page) {
  await open(camera, page, '/user-screen/team-learning');
  camera.caption('Teams assign courses, and see who is on time and who needs a nudge.');
  await camera.hold(2);
  await camera.scroll(380, 1.4);
  await camera.hold(2.2);
}
