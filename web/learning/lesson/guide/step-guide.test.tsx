import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { MyLesson } from '../../../../contract/learning/enrolment.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { trustHtml } from '../../../ui/text/trusted-html.ts';
import { Guide } from './guide.tsx';
import { ReadingLinks } from './reading-links.tsx';
import { setReadingMode } from './reading-mode.ts';

const steps = ['Introduction', 'Light', '', 'Shade']
  .map((name) => `<section data-step="${name}"><p>About ${name}</p></section>`)
  .join('');
const text = trustHtml(steps);

const lessonCalled = (slug: string) =>
  ({
    slug,
    name: 'Light and shade',
    time: 12,
    totalQuestions: 5,
    course: { id: 3, title: 'Drawing' },
  }) as LessonDetail;

const learner = (place: number) =>
  ({ place, completion: null, activities: [] }) as unknown as MyLesson;

type PageProps = { slug: string; mine?: MyLesson };

function Page({ slug, mine }: PageProps) {
  const article = useRef<HTMLElement>(null);
  // Its script is loaded after the page.
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => setIsLoaded(true), []);
  return (
    <article ref={article}>
      <div data-steps-top="" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a lesson */}
      <div className="lesson-text" dangerouslySetInnerHTML={{ __html: text }} />
      <div data-lesson-task="Quiz">
        <h2>Quiz</h2>
      </div>
      {isLoaded && (
        <Guide
          article={article}
          lesson={lessonCalled(slug)}
          isSignedIn={mine !== undefined}
          mine={mine}
          text={steps}
          isPreview={mine === undefined}
        />
      )}
    </article>
  );
}

const where = () => screen.getByRole('button', { name: /^Step|all done/ });

beforeEach(() => setReadingMode('steps'));

describe('the place in a lesson', () => {
  it('is kept when the account’s place is known before the page has its steps', async () => {
    await renderScreen(<Page slug="known-before" mine={learner(2)} />);
    expect(where()).toHaveAccessibleName('Step 3 of 4 Light');
    expect(screen.getByRole('article')).toHaveAttribute('data-step-now', '2');
  });

  it('is never beyond the last step', async () => {
    await renderScreen(<Page slug="shortened" mine={learner(40)} />);
    expect(screen.getByRole('article')).toHaveAttribute('data-last-step');
  });

  it('is the one just read after Read all and Step by step, whatever the account said first', async () => {
    const { user } = await renderScreen(<Page slug="toggled" mine={learner(0)} />);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Read all' }));
    act(() => setReadingMode('steps'));
    expect(where()).toHaveAccessibleName('Step 3 of 4 Light');
  });
});

it('ends with water, then the questions', async () => {
  const { user } = await renderScreen(<Page slug="end" />);
  for (let step = 0; step < 4; step += 1)
    await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'You’re at the water.' })).toHaveFocus();
  expect(screen.getByText('4 steps, all done')).toBeVisible();
  expect(screen.getByRole('article')).not.toHaveAttribute('data-last-step');
  await user.click(screen.getByRole('button', { name: 'To the questions' }));
  expect(screen.getByRole('article')).toHaveAttribute('data-last-step');
});

describe('the focus', () => {
  it('goes to the first step when steps are chosen, and to the button for them on the way back', async () => {
    setReadingMode('page');
    const user = userEvent.setup();
    renderScreen(
      <>
        <ReadingLinks kind="lesson" />
        <Page slug="focus" />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Step by step' }));
    const first = screen.getByText('About Introduction').closest('section');
    await waitFor(() => expect(first).toHaveFocus());
    // The one in the bar of the steps; the other is hidden by the page's styles.
    await user.click(within(screen.getByRole('navigation')).getByText('Read all'));
    expect(screen.getByRole('button', { name: 'Step by step' })).toHaveFocus();
  });
});
