import * as z from 'zod/mini';
import { allScopes } from './scope-words.ts';

/** Each call that is open to keys names one. */
export const Scope = z.enum(allScopes, 'There’s no such scope.');
export type Scope = z.infer<typeof Scope>;
