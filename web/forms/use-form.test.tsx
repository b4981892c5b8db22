import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderScreen } from '../../tests/support/render.tsx';
import { ApiError } from '../data/api.ts';
import { FormError } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from './use-form.ts';

const Person = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required.')),
  email: z.string().check(z.includes('@', 'Enter an email.')),
  token: z.string().check(z.minLength(1, 'The link is incomplete.')),
});
type Person = z.infer<typeof Person>;

type Options = Parameters<typeof useForm<Person>>[0];

function PersonForm({ token = 'abc', ...options }: Partial<Options> & { token?: string }) {
  const form = useForm({ schema: Person, onSubmit: async () => {}, ...options });
  return (
    <form {...form.props}>
      <TextField label="Name" {...form.register('name')} />
      <TextField label="Email" {...form.register('email')} />
      <input type="hidden" name="token" value={token} />
      <FormError>{form.errors.form}</FormError>
      <button type="submit">{form.isSubmitting ? 'Sending' : 'Send'}</button>
      <button type="button" onClick={() => form.setValues({ name: 'Kim', email: 'kim@here' })}>
        Fill in
      </button>
    </form>
  );
}

async function openForm(options: Parameters<typeof PersonForm>[0] = {}) {
  const view = await renderScreen(<PersonForm {...options} />);
  const send = () => view.user.click(screen.getByRole('button', { name: 'Send' }));
  return {
    ...view,
    send,
    name: screen.getByLabelText('Name'),
    email: screen.getByLabelText('Email'),
  };
}

async function sendValid(options: Parameters<typeof PersonForm>[0]) {
  const view = await openForm(options);
  await view.user.click(screen.getByRole('button', { name: 'Fill in' }));
  await view.send();
  return view;
}

describe('checking', () => {
  it('shows each error at its field and focuses the first wrong one', async () => {
    const onSubmit = vi.fn();
    const { send, name, email } = await openForm({ onSubmit });
    await send();
    expect(name).toHaveAccessibleDescription('Name is required.');
    expect(name).toBeInvalid();
    expect(email).toHaveAccessibleDescription('Enter an email.');
    expect(name).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('starts with the first submit, then follows the field that is corrected', async () => {
    const { user, send, name, email } = await openForm();
    await user.type(email, 'kim');
    expect(email).not.toBeInvalid();
    await send();
    await user.type(name, 'Kim');
    expect(name).not.toBeInvalid();
    expect(email).toHaveAccessibleDescription('Enter an email.');
    await user.clear(name);
    expect(name).toHaveAccessibleDescription('Name is required.');
  });

  it('shows an error of a hidden input above the button', async () => {
    await sendValid({ token: '' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The link is incomplete.');
  });

  it('loads a schema given as a function, and reports when it cannot', async () => {
    const schema = vi.fn<() => Promise<typeof Person>>();
    schema.mockRejectedValue(new TypeError('Failed to fetch'));
    const { send, name } = await sendValid({ schema });
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the server.");
    schema.mockResolvedValue(Person);
    await send();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(name).toHaveValue('Kim');
  });
});

describe('submitting', () => {
  it('passes on what the schema has parsed', async () => {
    const onSubmit = vi.fn(async () => {});
    const { user, name, send } = await openForm({ onSubmit });
    await user.click(screen.getByRole('button', { name: 'Fill in' }));
    await user.type(name, ' ');
    await send();
    const data = { name: 'Kim', email: 'kim@here', token: 'abc' };
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(data, expect.any(HTMLFormElement), '');
  });

  it('ignores a second press while it is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => promise);
    const { user } = await sendValid({ onSubmit });
    await user.click(screen.getByRole('button', { name: 'Sending' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    resolve();
    expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  });
});

describe('a failed call', () => {
  it('shows the server’s errors at their fields', async () => {
    const errors = [{ field: 'email', message: 'This email is taken.' }];
    const onSubmit = vi.fn().mockRejectedValue(new ApiError('Refused.', 409, { errors }));
    const { email } = await sendValid({ onSubmit });
    expect(email).toHaveAccessibleDescription('This email is taken.');
    expect(email).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the server’s sentence above the button when it names no field', async () => {
    const errors = [{ field: 'page', message: 'Unknown here.' }];
    const onSubmit = vi.fn().mockRejectedValue(new ApiError('Too many tries.', 429, { errors }));
    const { user, name } = await sendValid({ onSubmit });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries.');
    await user.type(name, 'y');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('can be explained by the form', async () => {
    const onSubmit = vi.fn().mockRejectedValue(new ApiError('Conflict.', 409));
    const { name } = await sendValid({ onSubmit, explain: () => ({ name: 'Try another name.' }) });
    expect(name).toHaveAccessibleDescription('Try another name.');
  });
});

it('reads an error out when Enter was pressed in the wrong field itself', async () => {
  const { name, user } = await openForm();
  await user.click(name);
  await user.keyboard('{Enter}');
  expect(name).toHaveFocus();
  await vi.waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Name is required.'));
});

describe('values that the screen holds', () => {
  function Rating({
    onSubmit,
  }: {
    onSubmit: (button: string) => Promise<{ stars: string } | undefined>;
  }) {
    const [stars, setStars] = useState(0);
    const [words, setWords] = useState('');
    const form = useForm({ held: { stars, words }, onSubmit: (_, __, button) => onSubmit(button) });
    return (
      <form {...form.props}>
        <button type="button" name="stars" onClick={() => setStars(stars + 1)}>
          {stars} stars
        </button>
        {form.errors.stars && <p>{form.errors.stars}</p>}
        <TextField
          label="Words"
          {...form.register('words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <FormError>{form.errors.form}</FormError>
        <button type="submit">{form.submitting === '' ? 'Sending' : 'Send'}</button>
        <button type="button" onClick={() => void form.submit('later')}>
          {form.submitting === 'later' ? 'Keeping' : 'Keep for later'}
        </button>
      </form>
    );
  }

  const press = (name: string) => screen.getByRole('button', { name });

  it('have an error until they change, and the first wrong one gets the focus', async () => {
    const onSubmit = async () => ({ stars: 'Choose stars.', words: 'Write more.' });
    const { user } = await renderScreen(<Rating onSubmit={onSubmit} />);
    const words = screen.getByLabelText('Words');
    await user.click(press('Send'));
    expect(press('0 stars')).toHaveFocus();
    expect(words).toHaveAccessibleDescription('Write more.');
    await user.click(press('0 stars'));
    expect(screen.queryByText('Choose stars.')).not.toBeInTheDocument();
    expect(words).toHaveAccessibleDescription('Write more.');
    await user.type(words, 'Good');
    expect(words).not.toBeInvalid();
  });

  it('have the error of what was refused while they changed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ stars: string }>();
    const { user } = await renderScreen(<Rating onSubmit={() => promise} />);
    await user.click(press('Send'));
    await user.click(press('0 stars'));
    resolve({ stars: 'Only members may.' });
    expect(await screen.findByText('Only members may.')).toBeVisible();
  });

  it('are sent by several buttons, one at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const onSubmit = vi.fn(() => promise);
    const { user } = await renderScreen(<Rating onSubmit={onSubmit} />);
    await user.click(press('Keep for later'));
    await user.click(press('Send'));
    expect(press('Keeping')).toBeVisible();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('later');
    resolve(undefined);
    expect(await screen.findByRole('button', { name: 'Keep for later' })).toBeVisible();
  });
});
