import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Email, line, Moment, Uuid } from '../fields.ts';
import { enterprisePlan, teamPlan } from '../plans.ts';

const seatsRange = `Enter ${teamPlan.minSeats} to 100,000 licences.`;

/** Teams of Enterprise customers may be larger than those sold online. */
const Seats = z.coerce
  .number(seatsRange)
  .check(
    z.int(seatsRange),
    z.gte(teamPlan.minSeats, seatsRange),
    z.lte(enterprisePlan.maxSeats, seatsRange),
  );

export const NewTeam = z.object({
  name: line('Team name', 80),
  /** The owner of the account with this address becomes the owner of the team. */
  ownerEmail: Email,
  seats: Seats,
});

export const makeTeam = endpoint({
  method: 'POST',
  path: '/api/teams/for-customer',
  access: 'admin',
  summary: 'Open a team with licences for a year, for a customer who buys from sales.',
  body: NewTeam,
  reply: dataOf(z.object({ id: z.string(), message: z.string() })),
});

export const CustomerLicences = z
  .object({
    seats: Seats,
    /** Adds a year to the end of the present one. */
    renew: z._default(z.boolean(), false),
    /** The end of the current year as the Admin saw it: sent twice, it adds one year. */
    endsAt: z.optional(Moment),
  })
  .check(
    z.refine(({ renew, endsAt }) => !renew || endsAt !== undefined, {
      path: ['endsAt'],
      error: 'Say which year is being renewed.',
    }),
  );

export const setTeamLicences = endpoint({
  method: 'PUT',
  path: '/api/teams/for-customer/:id',
  access: 'admin',
  summary:
    'Change how many licences a team has, as agreed with sales, and renew them for a year if asked to. Licences in use can’t be taken away.',
  params: z.object({ id: Uuid }),
  body: CustomerLicences,
  reply: dataOf(z.object({ message: z.string() })),
});
