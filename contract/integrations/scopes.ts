import * as z from 'zod/mini';

/** What a key may be allowed to do. Each call that is open to keys names one. */
export const Scope = z.enum([
  'people:read',
  'groups:read',
  'progress:read',
  'assignments:read',
  'assignments:write',
  'certificates:read',
  'reports:read',
  'catalogue:read',
]);
export type Scope = z.infer<typeof Scope>;
