import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

export const accountReasons = {
  wrong_code: [400, 'The code is wrong or has expired.'],
  code_needed: [400, 'Enter a code from your authenticator app, or a recovery code.'],
  wrong_old_password: [400, 'The old password is wrong.'],
  wrong_password: [400, 'The password is wrong.'],
  common_password: [400, 'This is one of the most common passwords. Choose another one.'],
  password_has_name: [400, 'Choose a password without your username or email name in it.'],
  mixed_scripts: [400, 'Username can’t mix letters of different alphabets.'],
  sign_up_closed: [403, 'Signing up takes an invitation. Ask whoever runs this site for one.'],
  sign_up_domain: [403, 'This email address can’t be used to sign up here.'],
  sign_on_required: [403, 'Your organisation requires its own sign-in.'],
  same_email: [400, 'This is already your email address.'],
  no_registration_under_way: [400, 'Start setting up two-factor sign-in first.'],
  wrong_credentials: [401, 'Wrong username or password.'],
  suspended: [403, 'This account is suspended. Contact us if you have a question about that.'],
  session_over: [401, 'Too many wrong codes. Sign in again.'],
  proof_needed: [403, 'Confirm it’s you first: enter your password, or a code.'],
  already_suspended: [409, 'This account is suspended already.'],
  not_suspended: [409, 'This account isn’t suspended.'],
  last_admin: [403, 'There has to be at least one Admin.'],
  username_taken: [409, 'Username already exists!'],
  email_taken: [
    409,
    'This email address already has an account. Sign in, or choose “Forgot password?” there.',
  ],
  former_email_taken: [
    409,
    'Another account now uses your former address. Contact us, and we’ll sort it out.',
  ],
  already_registered: [409, 'Two-factor sign-in is already on.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(accountReasons);
