import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'visitor',
  cacheable: true,
  summary:
    'The currency and tax of all prices, the price of a licence, and whether anything can be bought here.',
  reply: dataOf(
    z.object({
      currency: z.string(),
      taxName: z.string(),
      taxIncluded: z.boolean(),
      taxNumberName: z.string(),
      seatCents: z.number(),
      payments: z.enum(['stripe', 'simulated', 'off']),
    }),
  ),
});
