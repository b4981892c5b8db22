import { type ProblemCode, problems } from '../../../contract/sign-on/problems.ts';

/** What someone reads who can't sign in. */
export const sentenceFor = (code: ProblemCode, team: string) =>
  problems[code].forPeople.replaceAll('{team}', team);
