import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CourseDetails } from '../../../contract/studio/content.ts';
import { type Draft, getDraft, saveDetails } from '../../../contract/studio/drafts.ts';
import { checkDraft } from '../../../contract/studio/publishing.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import { useDraft } from '../shared/use-draft.ts';
import { PriceEditor } from './price.tsx';

function Screen() {
  const { data } = useDraft(exampleDraft.courseId);
  return data ? <PriceEditor draft={data} /> : null;
}

async function open(draft: Draft) {
  const server = { draft };
  const api = new ApiStub()
    .reply(checkDraft, { data: { publishable: true, problems: [] } })
    .respond(getDraft, () => Response.json({ data: server.draft }))
    .respond(saveDetails, ({ body }) => {
      const { details, revision } = body as { details: CourseDetails; revision: number };
      server.draft = { ...server.draft, details, detailsRevision: revision + 1 };
      return Response.json({ data: { revision: revision + 1, at: '2026-11-16T10:00:00Z' } });
    });
  const view = await renderScreen(<Screen />, {
    viewer: { ...learner, role: 'ModuleOwner' },
    api,
  });
  const quizzes = within(await screen.findByRole('region', { name: 'Quizzes' }));
  return { ...view, server, quizzes };
}

test('the owner limits attempts, hides answers, and takes both back', async () => {
  const { user, server, quizzes } = await open(exampleDraft);
  const limit = quizzes.getByLabelText('Attempts per day at each quiz');
  const hidden = quizzes.getByRole('checkbox', { name: /^Hide the right answers/ });
  await user.type(limit, '3');
  await user.click(hidden);
  await waitFor(() =>
    expect(server.draft.details).toMatchObject({
      attemptsPerDay: 3,
      hideAnswersUntilPassed: true,
    }),
  );
  await user.clear(limit);
  await user.click(hidden);
  await waitFor(() => {
    expect(server.draft.details).not.toHaveProperty('attemptsPerDay');
    expect(server.draft.details).not.toHaveProperty('hideAnswersUntilPassed');
  });
});

test('a co-teacher reads what the owner has chosen', async () => {
  const { quizzes } = await open({
    ...exampleDraft,
    rights: { own: false, edit: true, review: true },
    details: { ...exampleDraft.details, attemptsPerDay: 1 },
  });
  expect(quizzes.getByText('Learners can take each quiz once in 24 hours.')).toBeVisible();
  expect(quizzes.getByText('Right answers are shown after each attempt.')).toBeVisible();
  expect(quizzes.queryByRole('checkbox')).toBeNull();
});
