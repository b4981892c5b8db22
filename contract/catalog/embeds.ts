import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';

export const getEmbedRule = endpoint({
  method: 'GET',
  path: '/api/site/embeds',
  access: 'visitor',
  cacheable: true,
  summary:
    'What lessons may show of other sites: the beginnings of addresses, from a list that Admins keep.',
  reply: dataOf(z.array(z.string())),
});
