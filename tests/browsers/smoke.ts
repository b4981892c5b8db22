import { type Driver, escapeKey, waitUntil } from './driver.ts';

const student = { username: 'student', password: 'stepwell-student' };

type Check = { name: string; run(driver: Driver, url: string): Promise<void> };

const byText = (element: string, text: string) => `//${element}[normalize-space()="${text}"]`;

const shows = (driver: Driver, text: string) =>
  waitUntil(`${driver.name} doesn't show “${text}”.`, async () =>
    (await driver.evaluate<string>('document.body.innerText')).includes(text),
  );

/** Buttons of pages rendered on the server can be pressed once the page is hydrated. */
const press = async (driver: Driver, label: string) => {
  const found = `[...document.querySelectorAll('button')].some((button) => button.innerText.trim() === ${JSON.stringify(label)} && !button.disabled)`;
  await waitUntil(`${driver.name} has no button ${label}.`, () => driver.evaluate<boolean>(found));
  await driver.click(byText('button', label));
};

/** In order: the later ones are signed in. */
export const checks: Check[] = [
  {
    name: 'the home page has no errors and answers its question',
    async run(driver, url) {
      await driver.open(`${url}/`);
      await shows(driver, 'Learn deeply');
      await driver.click('(//main//label[.//input[@type="radio"]])[1]');
      await press(driver, 'Check my answer');
      await shows(driver, 'Read the lesson');
      await shows(driver, 'Right answer').catch(() => shows(driver, 'Correct'));
    },
  },
  {
    name: 'signing in leads to the learning area',
    async run(driver, url) {
      await driver.open(`${url}/sign-in`);
      await waitUntil('The sign-in form is not ready.', () =>
        driver.evaluate<boolean>(
          `[...document.querySelectorAll('main button[type=submit], form button[type=submit]')].some((button) => !button.disabled)`,
        ),
      );
      await driver.click('//input[@name="username"]');
      await driver.type(student.username);
      await driver.click('//input[@name="password"]');
      await driver.type(student.password);
      await press(driver, 'Sign In');
      await waitUntil(`${driver.name} isn't signed in.`, async () =>
        (await driver.evaluate<string>('location.pathname')).startsWith('/user-screen'),
      );
    },
  },
  {
    name: 'a quiz is answered and graded',
    async run(driver, url) {
      await driver.open(`${url}/lesson-detail/exposure-triangle-basic`);
      await shows(driver, 'Quiz: ');
      // What there is to practise above the quiz loads when it comes near, and would move the quiz under a click.
      await driver.evaluate('void document.getElementById("quiz").scrollIntoView()');
      await waitUntil(`${driver.name} shows nothing to practise.`, () =>
        driver.evaluate<boolean>(
          'Boolean(document.querySelector("section[aria-labelledby=practice] [role=group]"))',
        ),
      );
      for (const question of [1, 2, 3, 4, 5]) {
        await driver.click(`(//fieldset[@id="quiz-question-${question}"]//label)[1]`);
        // A choice that got lost would only show as a score that never comes.
        await waitUntil(`${driver.name} doesn't keep the answer to question ${question}.`, () =>
          driver.evaluate<boolean>(
            `Boolean(document.querySelector('#quiz-question-${question} input:checked'))`,
          ),
        );
      }
      await press(driver, 'Submit Quiz');
      await shows(driver, 'Your Score: ').catch(async (error) => {
        const quiz = 'document.querySelector("section[aria-labelledby=quiz]").innerText';
        throw new Error(`${error.message} The quiz says: ${await driver.evaluate<string>(quiz)}`);
      });
    },
  },
  {
    name: 'a dialog opens, takes the focus, and Escape closes it',
    async run(driver, url) {
      await driver.open(`${url}/user-screen/reminder`);
      await press(driver, 'Add a reminder');
      const isOpen = () =>
        driver.evaluate<boolean>(
          'Boolean(document.querySelector("dialog:modal")?.contains(document.activeElement))',
        );
      await waitUntil(`${driver.name} opens no dialog.`, isOpen);
      await driver.type(escapeKey);
      await waitUntil(
        `${driver.name} doesn't close the dialog.`,
        async () =>
          !(await driver.evaluate<boolean>('Boolean(document.querySelector("dialog[open]"))')),
      );
      await waitUntil(`${driver.name} loses the focus.`, () =>
        driver.evaluate<boolean>('document.activeElement.innerText.trim() === "Add a reminder"'),
      );
    },
  },
];
