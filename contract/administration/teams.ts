import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Email, line } from '../fields.ts';
import { teamPlan } from '../plans.ts';

const seatsRange = `Enter ${teamPlan.minSeats} to 100,000 licences.`;

export const NewTeam = z.object({
  name: line('Team name', 80),
  /** Whoever has the account with this address becomes its owner. */
  ownerEmail: Email,
  /** Teams of Enterprise customers may be larger than those sold online. */
  seats: z.coerce
    .number(seatsRange)
    .check(z.int(seatsRange), z.gte(teamPlan.minSeats, seatsRange), z.lte(100_000, seatsRange)),
});

export const makeTeam = endpoint({
  method: 'POST',
  path: '/api/teams/for-customer',
  access: 'admin',
  summary: 'Open a team with licences for a year, for a customer who buys from sales.',
  body: NewTeam,
  reply: dataOf(z.object({ id: z.string(), message: z.string() })),
});
