import { expect, it } from 'vitest';
import { NewPasswordForm } from './new-password-form.ts';

function complaints(form: object) {
  const { error } = NewPasswordForm.safeParse(form);
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
}

it('wants the new password twice', () => {
  const typed = { old_password: 'old', new_password: 'a-fine-passphrase' };
  expect(complaints({ ...typed, confirmation: 'a-fine-passphrase' })).toEqual({});
  expect(complaints({ ...typed, confirmation: 'another' })).toEqual({
    confirmation: 'New password does not match',
  });
  expect(complaints(typed)).toEqual({ confirmation: 'New password does not match' });
});

it('says that it does not match even while it is too short', () => {
  expect(complaints({ old_password: '', new_password: 'short', confirmation: 'other' })).toEqual({
    old_password: 'Password is required.',
    new_password: 'Password needs at least 8 characters.',
    confirmation: 'New password does not match',
  });
});
