import { createHmac } from 'node:crypto';
import {
  freshSeed,
  pagePaper,
  pageSeedOf,
  type QuizToAsk,
  type QuizVersion,
} from '../../catalog/papers/paper.ts';
import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

/*
 * A paper is named by its seed and a signature, so that nothing has to be stored before an attempt is handed in, and nobody can
 * compose a paper of questions they know.
 */

type Secret = Pick<Config, 'sessionSecret'>;

/** Whose paper it is: an account's, or any visitor's. */
export type Audience = number | 'visitors';

export interface IssuedPaper {
  seed: number;
  /** What the browser sends back with the answers. */
  token: string;
}

/** The questions in each of the last few papers, as indexes into the quiz. The newest paper comes first. */
type Shown = readonly (readonly number[])[];

/** An account's next paper. It stays the same until an attempt is handed in, in every window. */
export function issuePaper(
  secret: Secret,
  quiz: QuizToAsk,
  accountId: number,
  { attempts, shown }: { attempts: number; shown: Shown },
): IssuedPaper {
  return issue(secret, quiz, accountId, { occasion: `attempt ${attempts}`, shown });
}

/** The paper that follows another one, for visitors, whose attempts aren't counted. */
export function issuePaperAfter(
  secret: Secret,
  quiz: QuizToAsk,
  { seed, shown }: { seed: number; shown: Shown },
): IssuedPaper {
  return issue(secret, quiz, 'visitors', { occasion: `after ${seed}`, shown });
}

function issue(
  secret: Secret,
  quiz: QuizToAsk,
  audience: Audience,
  { occasion, shown }: { occasion: string; shown: Shown },
): IssuedPaper {
  const first = createHmac('sha256', secret.sessionSecret)
    .update(`paper seed\n${nameOf(quiz)}\n${audience}\n${occasion}`)
    .digest()
    .readUInt32BE();
  const seed = freshSeed(quiz, first, shown);
  return { seed, token: `${seed.toString(36)}.${sign(secret, quiz, audience, seed)}` };
}

/** The seed of a paper that was issued to this account or visitor. Visitors' papers are valid for everyone: some sign in to keep a score. */
export function readPaper(
  secret: Secret,
  quiz: QuizVersion,
  audience: Audience,
  token: string,
): number | undefined {
  if (token === pagePaper) return pageSeedOf(quiz);
  const [, digits, signature = ''] = /^([0-9a-z]{1,7})\.([\w-]+)$/.exec(token) ?? [];
  if (digits === undefined) return undefined;
  const seed = Number.parseInt(digits, 36);
  const isIssued = [audience, 'visitors' as const].some((whose) =>
    isSameText(signature, sign(secret, quiz, whose, seed)),
  );
  return isIssued ? seed : undefined;
}

function sign(secret: Secret, quiz: QuizVersion, audience: Audience, seed: number): string {
  return signPurpose(secret, `paper\n${nameOf(quiz)}\n${audience}\n${seed}`).slice(0, 22);
}

const nameOf = ({ lessonId, version }: QuizVersion) => `${lessonId} ${version}`;
