import type { APIRequestContext } from '@playwright/test';
import { ask, expect, mailTo, type Person, signUp, tokenOf } from '../support/fixtures.ts';

export interface Owner {
  person: Person;
  token: string;
  teamId: string;
}

async function post<Data>(
  request: APIRequestContext,
  token: string,
  path: string,
  data: unknown = {},
): Promise<Data> {
  const reply = await request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).data as Data;
}

/** A new account that has bought a team. */
export async function createOwner(request: APIRequestContext, seats = 5): Promise<Owner> {
  const person = await signUp(request);
  const token = await tokenOf(request, person);
  const { id, totalCents } = await post<{ id: string; totalCents: number }>(
    request,
    token,
    '/api/orders',
    {
      key: crypto.randomUUID(),
      item: { kind: 'licence', seats },
      buyer: { name: 'Robin Walker', email: 'robin@example.org' },
    },
  );
  const order = await post<{ state: string; teamId: string }>(
    request,
    token,
    `/api/orders/${id}/payments`,
    {
      key: crypto.randomUUID(),
      totalCents,
      simulated: { outcome: 'success', brand: 'Visa', lastFour: '4242' },
    },
  );
  expect(order.state).toBe('paid');
  return { person, token, teamId: order.teamId };
}

/** Resolves to the path of the link in the email. */
export async function invite(
  request: APIRequestContext,
  { token, teamId }: Owner,
  email: string,
): Promise<string> {
  await post(request, token, `/api/teams/${teamId}/invitations`, { emails: [email] });
  return invitationPath(request, email);
}

export async function invitationPath(request: APIRequestContext, email: string): Promise<string> {
  const { text } = await mailTo(request, email, "You're invited to a team on Stepwell");
  return /\/invitations\/\S+/.exec(text)?.[0] ?? '';
}

/** A new account that has joined the team. */
export async function createMember(
  request: APIRequestContext,
  owner: Owner,
  someone?: Person,
): Promise<Person> {
  const person = await signUp(request, someone);
  const path = await invite(request, owner, person.email);
  await post(request, await tokenOf(request, person), `/api${path}/accept`);
  return person;
}

/** Moves the end of the licences, which open courses for 14 more days. */
export const endLicences = ({ teamId }: Owner, daysFromNow: number) =>
  ask(
    `update teams.team set starts_at = now() - interval '2 years',
       ends_at = now() + make_interval(days => $2), open_until = now() + make_interval(days => $2 + 14)
     where id = $1`,
    teamId,
    daysFromNow,
  );
