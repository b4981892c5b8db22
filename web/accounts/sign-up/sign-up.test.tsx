import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptRegistration, issueOtp, register } from '../../../contract/accounts.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { SignUp } from './sign-up.tsx';

const person = {
  Username: 'robin',
  Password: 'a good long password',
  'First name': 'Robin',
  'Last name': 'Walker',
  Email: 'robin@example.org',
};
const done = { data: { message: 'Done.' } };

afterEach(() => vi.restoreAllMocks());

const acceptingApi = () =>
  new ApiStub().reply(register, done).reply(issueOtp, { message: 'Sent.', mailbox: '/mailbox' });

async function openPage(api = acceptingApi(), path = '/sign-up') {
  const view = await renderScreen(<SignUp />, { api, path, route: '/sign-up' });
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const fillIn = async (values: Partial<typeof person> = person) => {
    for (const [label, value] of Object.entries(values)) {
      await view.user.click(screen.getByLabelText(label));
      await view.user.paste(value);
    }
    await submit();
  };
  return { ...view, submit, fillIn };
}

async function openDialog(api = acceptingApi(), path?: string) {
  const view = await openPage(api, path);
  await view.fillIn();
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your email' }));
  const enterCode = async (code: string) => {
    await view.user.type(dialog.getByLabelText('One-time code'), code);
    await view.user.click(dialog.getByRole('button', { name: 'Confirm' }));
  };
  return { ...view, dialog, enterCode };
}

describe('the rule of the site', () => {
  it.each([
    ['open', [], null],
    ['invitation', [], /^Signing up takes an invitation/],
    ['domains', ['a.example', 'b.example'], /at a\.example or b\.example\. With an invitation/],
    ['domains', ['a', 'b', 'c', 'd', 'e', 'f'], /a, b, c, d, e or another of our domains/],
  ] as const)('%s %j is said above the form', async (mode, domains, words) => {
    await renderScreen(<SignUp rule={{ mode, domains }} />, {
      path: '/sign-up',
      route: '/sign-up',
    });
    if (words) expect(screen.getByText(words)).toBeVisible();
    else expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('the form', () => {
  it('shows mistakes at their fields', async () => {
    const { fillIn } = await openPage(new ApiStub());
    await fillIn({ Username: 'robin', Password: 'short', Email: 'not an address' });
    expect(await screen.findByText('Password needs at least 8 characters.')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(
      'First name is required.',
    );
    expect(screen.getByText(/^Enter a valid email address/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Last name')).toBeRequired();
  });

  it('says that a user name is taken', async () => {
    const { fillIn } = await openPage(new ApiStub().fail(register, 409));
    await fillIn();
    const username = screen.getByLabelText('Username');
    expect(await screen.findByText('* Username already exists!')).toBeVisible();
    expect(username).toHaveFocus();
  });

  it('says at the email field that the email is taken', async () => {
    const errors = [{ field: 'email', message: 'An account with this email exists.' }];
    const { fillIn } = await openPage(new ApiStub().fail(register, 409, { errors }));
    await fillIn();
    expect(await screen.findByText('An account with this email exists.')).toBeVisible();
    expect(screen.queryByText('* Username already exists!')).not.toBeInTheDocument();
  });

  it('starts with the email of an invitation', async () => {
    const { router } = await openPage(new ApiStub(), '/');
    await act(() => router.navigate('/sign-up', { state: { email: 'invited@example.org' } }));
    expect(screen.getByLabelText('Email')).toHaveValue('invited@example.org');
  });
});

describe('the code dialog', () => {
  it('registers, sends a code and asks for it', async () => {
    const { api, dialog } = await openDialog();
    expect(dialog.getByText('robin@example.org')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open the local mailbox' })).toBeVisible();
    expect(api.calls(register)[0]?.body).toMatchObject({ username: 'robin', role: 'User' });
    expect(api.calls(issueOtp)[0]?.path).toBe('/auth/otp/robin%40example.org');
  });

  it('refuses a wrong code, then accepts the right one and leads to Sign In after 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const success = vi.spyOn(notify, 'success').mockResolvedValue();
    const api = acceptingApi().fail(acceptRegistration, 400);
    const { dialog, enterCode, router, user } = await openDialog(api, '/sign-up?next=%2Fcourses');
    await enterCode('123456');
    const field = dialog.getByLabelText('One-time code');
    expect(await dialog.findByText('*Wrong OTP')).toBeVisible();
    expect(field).toHaveFocus();

    api.reply(acceptRegistration, done);
    await user.clear(field);
    await enterCode('654 321');
    expect(
      await screen.findByText('Sign Up successfully. Navigating to Sign In page'),
    ).toBeVisible();
    expect(api.calls(acceptRegistration).at(-1)?.body).toMatchObject({
      username: 'robin',
      otp: '654321',
    });
    expect(document.activeElement).toHaveTextContent('Sign Up successfully.');
    expect(success).toHaveBeenCalledWith('Login succeeded!', { autoClose: 10_000 });
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(router.state.location.pathname).toBe('/sign-up');
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(router.state.location).toMatchObject({
      pathname: '/sign-in',
      search: '?next=%2Fcourses',
      state: { username: 'robin' },
    });
  });

  it('does not claim that a code was sent while emails are delayed', async () => {
    const api = new ApiStub()
      .reply(register, done)
      .reply(issueOtp, { message: 'Delayed.', delayed: true });
    const { dialog } = await openDialog(api);
    expect(dialog.getByText('Emails are delayed.')).toBeVisible();
    expect(dialog.queryByText(/We’re sending/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send again' })).toBeVisible();
  });

  it('does not ask the server about an incomplete code', async () => {
    const { api, dialog, enterCode } = await openDialog();
    await enterCode('123');
    expect(await dialog.findByText('*Wrong OTP')).toBeVisible();
    expect(api.calls(acceptRegistration)).toEqual([]);
  });

  it('is closed by Cancel, and the form keeps what was typed', async () => {
    const { dialog, user, submit } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveValue('robin');
    await submit();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('goes back to the form when the user name was taken meanwhile', async () => {
    vi.spyOn(notify, 'error').mockResolvedValue();
    const { enterCode } = await openDialog(acceptingApi().fail(acceptRegistration, 409));
    await enterCode('123456');
    expect(await screen.findByText('* Username already exists!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  it('offers to send the code again once the wait is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const headers = { 'Retry-After': '2' };
    const tooMany = { detail: 'Too many tries.', errors: [] };
    const api = new ApiStub()
      .reply(register, done)
      .respond(issueOtp, () => Response.json(tooMany, { status: 429, headers }));
    const { dialog, user } = await openDialog(api);
    expect(dialog.getByText('We couldn’t send the code.')).toBeVisible();
    expect(dialog.getByText('Send again in 0:02')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    api.reply(issueOtp, { message: 'Sent.' });
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText(/^A new code is on its way/)).toBeVisible();
  });
});
