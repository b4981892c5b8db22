import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listMessages } from '../../../contract/community/inbox.ts';
import {
  getIssue,
  getNewsletter,
  type Issue,
  listIssues,
  previewIssue,
  saveIssue,
  sendIssue,
} from '../../../contract/community/newsletter-desk.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import NewsletterScreen from './newsletter.tsx';

const id = '0190b8a2-0000-7000-8000-000000000001';
const viewer = { ...learner, role: 'Admin' as const };

const issue: Issue = {
  id,
  number: 4,
  state: 'draft',
  content: { subject: 'Old', firstLine: '', text: 'Text', drawing: '' },
  revision: 7,
  editedAt: '2026-11-16T09:00:00.000Z',
  editor: 'nadia',
  plannedFor: null,
  startedAt: null,
  finishedAt: null,
  figures: { recipients: 0, sent: 0, failed: 0, skipped: 0, followed: 0, left: 0 },
  failures: [],
  links: [],
};

async function openEditor(change: Partial<Issue> = {}) {
  const opened = { ...issue, ...change };
  const api = new ApiStub()
    .reply(listMessages, {
      data: [],
      meta: { counts: { open: 0, sales: 0, waiting: 0, spam: 0 }, next: null },
    })
    .reply(getNewsletter, {
      data: {
        readers: { confirmed: 160, pending: 0, ended: 0 },
        unsent: [{ ...opened, subject: opened.content.subject }],
        sender: 'Stepwell <no-reply@example.org>',
      },
    } as never)
    .reply(getIssue, { data: opened })
    .reply(listIssues, { data: [], meta: { page: 1, limit: 10, total: 0 } })
    .reply(previewIssue, { data: { html: '<body><p>Text</p></body>', text: '', problems: [] } })
    .reply(saveIssue, { data: { revision: 8, at: '2026-11-16T10:00:00.000Z' } })
    .reply(sendIssue, { data: { message: 'It’s planned.' } } as never);
  const view = await renderScreen(<NewsletterScreen />, {
    viewer,
    api,
    path: '/user-screen/newsletter',
    route: '/user-screen/newsletter/:id?',
  });
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  return { ...view, subject, time: screen.getByLabelText('Send') };
}

const tomorrow = () => {
  const date = new Date(Date.now() + 86_400_000);
  return `${date.toISOString().slice(0, 10)}T07:30`;
};

it('plans what was typed last, without waiting for it to be saved', async () => {
  const { user, api, subject, time } = await openEditor();
  await user.type(time, tomorrow());
  await user.type(subject, 'er');
  await user.click(screen.getByRole('button', { name: /^Plan for / }));
  await waitFor(() => expect(api.calls(sendIssue)).toHaveLength(1));
  expect(api.calls(saveIssue).at(-1)?.body).toMatchObject({ content: { subject: 'Older' } });
  expect(api.calls(sendIssue)[0]?.body).toMatchObject({ revision: 8 });
});

it('sends only after a question that names how many get it', async () => {
  const { user, api } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(api.calls(sendIssue)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Send to 160 readers' }));
  await waitFor(() =>
    expect(api.calls(sendIssue)[0]?.body).toMatchObject({ revision: 7, at: null }),
  );
});

it('sends nothing while the last changes aren’t saved', async () => {
  const { user, api, subject } = await openEditor();
  api.fail(saveIssue, 503);
  await user.type(subject, 'er');
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(/Your last changes aren’t saved yet/)).toBeVisible();
  expect(api.calls(sendIssue)).toEqual([]);
});

it('takes a plan back, or plans another time', async () => {
  const plannedFor = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { user, api, time } = await openEditor({ state: 'planned', plannedFor });
  expect(screen.getByRole('button', { name: 'Take back the plan' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Plan for / })).not.toBeInTheDocument();
  await user.clear(time);
  await user.type(time, tomorrow());
  await user.click(screen.getByRole('button', { name: /^Plan for / }));
  await waitFor(() => expect(api.calls(sendIssue)[0]?.body).toMatchObject({ revision: 7 }));
});
