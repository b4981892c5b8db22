import { accountReasons } from '../accounts/refusals.ts';
import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const administrationReasons = {
  not_a_logo: [400, 'We can’t read this file as a logo. Choose an SVG or PNG file.'],
  setting_changed: [409, 'Another Admin has changed this since you opened the page.'],
  setting_locked: [409, 'The environment decides this setting.'],
  not_as_admin: [403, 'You can’t sign in as an Admin.'],
  not_yourself: [403, 'Delete your own account in Account Settings.'],
  not_your_own: [403, 'You can’t do this to your own account. Another Admin can.'],
  wrong_words: [400, 'These words can’t be used in this email.'],
  cannot_merge: [409, 'These two accounts can’t be merged.'],
  no_such_account: [404, 'There’s no account with this username or email address.'],
  wrong_username: [400, 'Type the username of the account you keep.'],
  import_changed: [
    409,
    'This file was imported already, or checked too long ago. Choose it again.',
  ],
  import_stale: [409, 'Something has changed since you checked this file. Check it again.'],
  already_renewed: [
    409,
    'The licences were renewed or changed in the meantime. Look at their new end before you renew again.',
  ],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals({
  ...accountReasons,
  ...administrationReasons,
});
