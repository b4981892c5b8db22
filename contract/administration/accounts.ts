import * as z from 'zod/mini';
import { Device, Profile } from '../accounts.ts';
import { Done, dataOf, endpoint } from '../endpoint.ts';
import { AccountId, Email, line, Moment, PhoneNumber, Role, Username } from '../fields.ts';

const AccountParams = z.object({ id: AccountId });

/** How many of a person's courses, orders and entries of the audit log their page shows: the newest. */
export const shownOnAccount = 50;

/** Everything we know about a person, on one page. */
export const AccountPage = z.object({
  profile: Profile,
  createdAt: Moment,
  /** False until the person has chosen one: they can’t sign in before. */
  hasPassword: z.boolean(),
  suspended: z.nullable(z.object({ at: Moment, reason: z.string() })),
  courses: z.object({
    total: z.number(),
    newest: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        enrolledAt: Moment,
        completedAt: z.nullable(Moment),
        /** Lessons that are complete, of those the course has. */
        done: z.number(),
        lessons: z.number(),
        way: z.enum(['free', 'bought', 'licence']),
      }),
    ),
  }),
  /** Courses that the person owns, then those that they co-teach. */
  teaches: z.array(z.object({ id: z.number(), title: z.string(), isOwner: z.boolean() })),
  orders: z.object({
    total: z.number(),
    newest: z.array(
      z.object({
        number: z.number(),
        title: z.string(),
        state: z.string(),
        totalCents: z.number(),
        currency: z.string(),
        createdAt: Moment,
      }),
    ),
  }),
  teams: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      joinedAt: Moment,
      seats: z.number(),
      endsAt: Moment,
      /** A single licence that someone bought for themselves. */
      personal: z.boolean(),
    }),
  ),
  devices: z.array(Device),
  history: z.array(
    z.object({
      id: z.string(),
      at: Moment,
      actor: z.string(),
      act: z.string(),
      subject: z.string(),
    }),
  ),
});
export type AccountPage = z.infer<typeof AccountPage>;

export const getAccountPage = endpoint({
  method: 'GET',
  path: '/api/accounts/:id',
  access: 'admin',
  summary:
    'Everything about a person: courses, orders, teams, devices, and who did what to the account.',
  params: AccountParams,
  reply: dataOf(AccountPage),
});

export const NewAccount = z.object({
  email: Email,
  first_name: line('First name', 80),
  last_name: line('Last name', 80),
  /** Made from the email address unless given. */
  username: z.optional(Username),
  phone_number: z._default(PhoneNumber, ''),
  role: z._default(Role, 'User'),
});

export const inviteAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  access: 'admin',
  summary: 'Create an account and email a link to choose a password.',
  body: NewAccount,
  reply: dataOf(z.object({ id: z.number(), username: z.string() })),
  status: 201,
});

export const suspendAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/suspension',
  access: 'admin',
  summary:
    'Suspend an account: its sessions end at once, and it can’t sign in. Never your own, never the last Admin’s.',
  params: AccountParams,
  body: z.object({ reason: line('Reason', 500) }),
  reply: Done,
});

export const liftSuspension = endpoint({
  method: 'DELETE',
  path: '/api/accounts/:id/suspension',
  access: 'admin',
  summary: 'Lift the suspension of an account.',
  params: AccountParams,
  reply: Done,
});

export const signOutAccount = endpoint({
  method: 'DELETE',
  path: '/api/accounts/:id/sessions',
  access: 'admin',
  summary: 'Sign a person out on every device. Never yourself: Account Settings does that.',
  params: AccountParams,
  reply: Done,
});

export const mostActingMinutes = 30;

export const signInAs = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/sessions',
  access: 'admin',
  summary:
    'Sign in as someone for 30 minutes, to see what they see: nothing can be changed, bought or sent. They are told, with the reason. Never as an Admin.',
  params: AccountParams,
  body: z.object({ reason: line('Reason', 300) }),
  reply: dataOf(z.object({ token: z.string() })),
  status: 201,
});

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/password-link',
  access: 'admin',
  summary: 'Email a person a link to choose a new password.',
  params: AccountParams,
  reply: Done,
});

export const exportAccountData = endpoint({
  method: 'GET',
  path: '/api/accounts/:id/export',
  access: 'admin',
  summary: 'Everything we store about a person, for a request under data protection law.',
  params: AccountParams,
  reply: z.record(z.string(), z.unknown()),
});
