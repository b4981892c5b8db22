import * as z from 'zod/mini';
import { changePassword } from '../../../contract/accounts.ts';

const { old_password, new_password } = changePassword.body.shape;

/** The confirmation never leaves the browser. */
export const ChangePasswordForm = z
  .object({ old_password, new_password, confirmation: z.optional(z.string()) })
  .check(
    z.refine((form) => form.new_password === form.confirmation, {
      path: ['confirmation'],
      error: 'New password does not match',
      // Compared even while the new password is too short, so that both errors show at once.
      when: () => true,
    }),
  );
