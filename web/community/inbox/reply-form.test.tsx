import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  getMessage,
  type Message,
  type MessageEntry,
  replyToMessage,
} from '../../../contract/community/inbox.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { call } from '../../data/api.ts';
import { ReplyForm } from './reply-form.tsx';

const id = '0190b8a2-0000-7000-8000-000000000001';
const viewer = { ...learner, firstname: 'Nadia', lastname: 'Rahimi', role: 'Admin' as const };

const message: Message = {
  id,
  number: 1042,
  name: 'Peter Okafor',
  email: 'p.okafor@northline.example',
  topic: 'support',
  organisation: '',
  seats: null,
  subject: '140 licences',
  text: 'Good morning.',
  at: '2026-11-16T09:12:00.000Z',
  state: 'open',
  spamReason: '',
  unread: false,
  version: 1,
  account: null,
  assignee: null,
  admins: [],
  entries: [],
  unsent: [],
  mail: {
    from: 'no-reply@example.org',
    answersTo: 'support@example.org',
    answersComeBack: false,
  },
};

const entry = (change: Partial<MessageEntry>): MessageEntry => ({
  id: change.text ?? '1',
  kind: 'reply',
  author: 'Owen Wright',
  otherEmail: null,
  text: 'Hello',
  quoted: '',
  automatic: false,
  attachments: [],
  leftOut: [],
  delivery: 'sent',
  at: '2026-11-16T10:00:00.000Z',
  ...change,
});

/** As the thread does: what the server has is loaded again and again. */
function Screen() {
  const { data, refetch } = useQuery({
    queryKey: ['community', 'inbox', 'message', id],
    queryFn: () => call(getMessage, { params: { id } }),
  });
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Later
      </button>
      {data && <ReplyForm message={data} />}
    </>
  );
}

async function openForm(...states: Partial<Message>[]) {
  const api = new ApiStub().reply(
    getMessage,
    ...states.map((state) => ({ data: { ...message, ...state } })),
  );
  const view = await renderScreen(<Screen />, { viewer, api });
  const field = await screen.findByRole('textbox', { name: 'Reply by email to Peter Okafor' });
  return { ...view, field };
}

const send = () => screen.getByRole('button', { name: 'Send reply' });

it('asks for a text, at the field', async () => {
  const { user, field } = await openForm({});
  await user.click(send());
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(expect.stringContaining('A reply is required.'));
});

it('keeps the text when a colleague was faster, and sends it after all', async () => {
  const replied = { version: 2, entries: [entry({})] };
  const { user, field, api } = await openForm({}, replied);
  api.fail(replyToMessage, 409, {
    code: 'message_changed',
    detail: 'Owen Wright has replied in the meantime.',
  });
  await user.type(field, 'Dear Peter');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Owen Wright has replied in the meantime/,
  );
  expect(field).toHaveValue('Dear Peter');
  api.reply(replyToMessage, { data: { message: 'Your reply is on its way.' } } as never);
  await user.click(send());
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('');
  expect(api.calls(replyToMessage).map(({ body }) => body)).toMatchObject([
    { text: 'Dear Peter', version: 1 },
    { text: 'Dear Peter', version: 2 },
  ]);
});

it('says what others have written meanwhile, and nothing about one’s own note', async () => {
  const note = entry({ kind: 'note', author: 'Nadia Rahimi', text: 'Mine' });
  const { user, field } = await openForm(
    { entries: [entry({ text: 'Before' })] },
    { entries: [entry({ text: 'Before' }), note] },
    { entries: [entry({ text: 'Before' }), note, entry({ text: 'Meanwhile' })] },
  );
  await user.type(field, 'Dear Peter');
  const later = screen.getByRole('button', { name: 'Later' });
  await user.click(later);
  expect(screen.queryByText(/while you were writing/)).not.toBeInTheDocument();
  await user.click(later);
  expect(await screen.findByText('Owen Wright has replied while you were writing.')).toBeVisible();
});

it('remembers what was written while another message is open', async () => {
  const { user, field, unmount } = await openForm({});
  await user.type(field, 'Dear Peter');
  unmount();
  const again = await openForm({});
  expect(again.field).toHaveValue('Dear Peter');
});
