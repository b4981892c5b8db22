import * as z from 'zod/mini';

/** What the viewer may do with a course. */
export const Rights = z.object({ own: z.boolean(), edit: z.boolean(), review: z.boolean() });
export type Rights = z.infer<typeof Rights>;
