import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint } from './endpoint.ts';
import {
  Email,
  GivenPassword,
  GivenUsername,
  line,
  Moment,
  NewPassword,
  OneTimeCode,
  PhoneNumber,
  Role,
  SecondFactorCode,
  Username,
  Uuid,
} from './fields.ts';

export const Profile = z.object({
  userid: z.number(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  role: Role,
  istwofactorenabled: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** What the browser knows of whoever is signed in. */
export const OwnProfile = z.extend(Profile, {
  /** The studio is open to them: as a ModuleOwner or Admin, or as a learner who was invited to teach a course. */
  teaches: z.boolean(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

const FirstName = line('First name', 80);
const LastName = line('Last name', 80);

export const Registration = z.object({
  username: Username,
  password: NewPassword,
  first_name: FirstName,
  last_name: LastName,
  email: Email,
  phone_number: z._default(PhoneNumber, ''),
  // Accepted and ignored: everyone who signs up becomes a User.
  role: z.optional(z.string()),
});
export type Registration = z.infer<typeof Registration>;

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'visitor',
  summary: 'Start a registration. It becomes an account once its email is confirmed.',
  body: Registration,
  reply: Done,
});

export const issueOtp = endpoint({
  method: 'GET',
  path: '/auth/otp/:email',
  access: 'visitor',
  summary: 'Send a one-time code to the email of a pending registration.',
  params: z.object({ email: Email }),
  reply: z.object({
    message: z.string(),
    /** The mail server doesn't answer: the email is sent once it does. */
    delayed: z.optional(z.boolean()),
    /** Only without a configured mail server. */
    otp: z.optional(z.string()),
    mailbox: z.optional(z.string()),
  }),
});

export const acceptRegistration = endpoint({
  method: 'POST',
  path: '/auth/register-accept',
  access: 'visitor',
  summary: 'Confirm a registration with its one-time code; creates the account.',
  body: z.extend(Registration, { otp: z.optional(OneTimeCode) }),
  reply: Done,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'visitor',
  summary: 'Sign in with user name and password.',
  encoding: 'form',
  body: z.object({
    username: GivenUsername,
    password: GivenPassword,
    remember_me: z._default(z.union([z.boolean(), z.stringbool()]), false),
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    mfa_enabled: z.boolean(),
  }),
});

export const validateTotp = endpoint({
  method: 'POST',
  path: '/mfa/validate-totp',
  access: 'secondFactor',
  summary: 'Complete a sign-in with the second factor: an authenticator code or a recovery code.',
  body: z.object({ username: GivenUsername, totp: SecondFactorCode }),
  reply: Done,
});

export const verifyToken = endpoint({
  method: 'GET',
  path: '/auth/verify-token/:token',
  access: 'visitor',
  summary: 'Check whether a token is valid.',
  params: z.object({ token: z.string() }),
  reply: dataOf(z.object({ valid: z.literal(true) })),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'account',
  tokenInQuery: true,
  summary: 'The profile of the signed-in account.',
  query: z.object({ token: z.optional(z.string()) }),
  reply: dataOf(OwnProfile),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/change_password',
  access: 'account',
  summary: 'Change your password. Ends all your other sessions.',
  body: z.object({
    username: GivenUsername,
    old_password: GivenPassword,
    new_password: NewPassword,
  }),
  reply: Done,
});

export const registerMfa = endpoint({
  method: 'POST',
  path: '/mfa/otp-register',
  access: 'account',
  summary: 'Start registering an authenticator app; replies with a QR code.',
  body: z.object({ username: GivenUsername }),
  reply: binary('image/png'),
});

export const getMfaSecret = endpoint({
  method: 'GET',
  path: '/mfa/otp-secret',
  access: 'account',
  whileActing: 'refused',
  summary: 'The secret of the QR code, to be typed in. Only while registering.',
  reply: dataOf(z.object({ secret: z.string() })),
});

export const confirmMfa = endpoint({
  method: 'POST',
  path: '/mfa/otp-confirm',
  access: 'account',
  summary: 'Turn on the second factor with a first valid code; replies with recovery codes.',
  body: z.object({ totp: OneTimeCode }),
  reply: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
});

export const countRecoveryCodes = endpoint({
  method: 'GET',
  path: '/api/account/recovery-codes',
  access: 'account',
  summary: 'How many recovery codes are left.',
  reply: dataOf(z.object({ left: z.number() })),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'account',
  summary: 'Replace the recovery codes.',
  body: z.object({
    /** Needed only if the session hasn't proved who it is in the last ten minutes. */
    password: z.optional(GivenPassword),
  }),
  reply: dataOf(z.object({ recovery_codes: z.array(z.string()) })),
});

export const proveIdentity = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  access: 'account',
  summary:
    'Confirm it’s you, with your password or a code of the second factor. Good for ten minutes in this session.',
  body: z.object({ password: z.optional(GivenPassword), code: z.optional(SecondFactorCode) }).check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, {
      path: ['password'],
      error: 'Password is required.',
    }),
  ),
  reply: Done,
});

export const EmailChange = z.object({ newEmail: z.string(), requestedAt: Moment });
export type EmailChange = z.infer<typeof EmailChange>;

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/account/email-change',
  access: 'account',
  summary: 'The new email address that waits for its code, if there is one.',
  reply: z.object({ data: z.nullable(EmailChange) }),
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change',
  access: 'account',
  summary: 'Send a code to a new email address. The reply is the same for any address.',
  body: z.object({ email: Email }),
  reply: dataOf(
    z.object({ message: z.string(), delayed: z.boolean(), mailbox: z.optional(z.string()) }),
  ),
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change/confirm',
  access: 'account',
  summary: 'Use the new email address, with the code sent to it. Ends all your other sessions.',
  body: z.object({ otp: OneTimeCode }),
  reply: dataOf(Profile),
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email-change',
  access: 'account',
  summary: 'Keep the current email address.',
  reply: Done,
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/email-changes/undo',
  access: 'visitor',
  summary:
    'Take a change of email address back, with the token sent to the former address. Signs out every device.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: Done,
});

export const cancelMfa = endpoint({
  method: 'DELETE',
  path: '/mfa/cancel/:username',
  access: 'account',
  summary: 'Turn off the second factor, or stop registering it: your own, or as Admin anyone’s.',
  params: z.object({ username: GivenUsername }),
  reply: Done,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  access: 'visitor',
  summary: 'Email a link for choosing a new password. The reply is the same for any address.',
  body: z.object({ email: Email }),
  reply: dataOf(z.object({ message: z.string(), delayed: z.boolean() })),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets/use',
  access: 'visitor',
  summary: 'Choose a new password with the token from an emailed link.',
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    new_password: NewPassword,
    /** From the authenticator app, or a recovery code: for accounts with a second factor. */
    code: z.optional(line('The code', 40, { optional: true })),
  }),
  reply: Done,
});

export const Device = z.object({
  id: Uuid,
  current: z.boolean(),
  browser: z.string(),
  address: z.string(),
  signedInAt: Moment,
  lastSeenAt: Moment,
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'account',
  summary: 'The devices where your account is signed in.',
  reply: dataOf(z.array(Device)),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'account',
  whileActing: 'allowed',
  summary: 'Sign out one device; `current` is the one making the call.',
  params: z.object({ id: z.union([z.literal('current'), Uuid]) }),
  reply: Done,
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'account',
  summary: 'Sign out everywhere, including this device.',
  reply: Done,
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/account',
  access: 'account',
  summary: 'Change your names and phone number.',
  body: z.object({
    first_name: FirstName,
    last_name: LastName,
    phone_number: PhoneNumber,
  }),
  reply: dataOf(Profile),
});

export const deleteMyAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'account',
  summary: 'Delete your account and everything in it, confirmed by your password.',
  body: z.object({ password: GivenPassword }),
  reply: Done,
});

/** How many things someone has collected here. */
export const DataCounts = z.object({
  cards: z.number(),
  notes: z.number(),
  certificates: z.number(),
});
export type DataCounts = z.infer<typeof DataCounts>;

export const getAccountSummary = endpoint({
  method: 'GET',
  path: '/api/account/summary',
  access: 'account',
  summary:
    'The state of your account: when its password changed, when you last downloaded its data.',
  reply: dataOf(
    z.object({
      /** Null if it hasn't changed since we began to record it. */
      passwordChangedAt: z.nullable(Moment),
      exportedAt: z.nullable(Moment),
      counts: DataCounts,
    }),
  ),
});

export const exportMyData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'account',
  whileActing: 'refused',
  summary: 'Everything stored about your account, as JSON.',
  reply: z.record(z.string(), z.unknown()),
});

export const getSignInHelp = endpoint({
  method: 'GET',
  path: '/api/sign-in-help',
  access: 'visitor',
  summary: 'The sample accounts and the local mailbox, if this installation has them.',
  reply: dataOf(
    z.object({
      sampleAccounts: z.array(z.object({ username: z.string(), password: z.string() })),
      mailbox: z.nullable(z.string()),
    }),
  ),
});
