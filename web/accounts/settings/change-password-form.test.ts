import { expect, it } from 'vitest';
import { ChangePasswordForm } from './change-password-form.ts';

function errorsIn(form: object) {
  const { error } = ChangePasswordForm.safeParse(form);
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
}

it('requires the new password twice', () => {
  const typed = { old_password: 'old', new_password: 'a-fine-passphrase' };
  expect(errorsIn({ ...typed, confirmation: 'a-fine-passphrase' })).toEqual({});
  expect(errorsIn({ ...typed, confirmation: 'another' })).toEqual({
    confirmation: 'New password does not match',
  });
  expect(errorsIn(typed)).toEqual({ confirmation: 'New password does not match' });
});

it('reports a mismatch even while the new password is too short', () => {
  expect(errorsIn({ old_password: '', new_password: 'short', confirmation: 'other' })).toEqual({
    old_password: 'Password is required.',
    new_password: 'Password needs at least 8 characters.',
    confirmation: 'New password does not match',
  });
});
