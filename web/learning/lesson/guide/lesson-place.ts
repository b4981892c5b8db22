import { call } from '../../../data/api.ts';
import { parseStored, readStored, store } from '../../../data/stored.ts';
import { readToken } from '../../../data/token.ts';

/** Where visitors stopped reading, by lesson. */
const storageKey = 'lesson-places';
const mostPlaces = 40;

/** Where this page has been since it was opened: newer than what an earlier call has said about the account. */
const visited = new Map<string, number>();

/** The step at which someone stopped reading on this page, or a visitor in this browser. */
export function readPlace(
  slug: string,
  { isSignedIn }: { isSignedIn: boolean },
): number | undefined {
  const here = visited.get(slug);
  if (here !== undefined || isSignedIn) return here;
  const step = readPlaces().find(([lesson]) => lesson === slug)?.[1];
  return typeof step === 'number' ? step : undefined;
}

/** For a visitor in this browser, for a learner with the account, even before the session has loaded. */
export async function savePlace(slug: string, step: number): Promise<void> {
  visited.set(slug, step);
  if (!readToken()) return storePlace(slug, step);
  const { saveLessonPlace } = await import('../../../../contract/learning/enrolment.ts');
  // Not worth a message: the lesson opens at an earlier step.
  await call(saveLessonPlace, { params: { slug }, body: { step } }).catch(() => undefined);
}

function storePlace(slug: string, step: number): void {
  const others = readPlaces().filter(([lesson]) => lesson !== slug);
  store(storageKey, [[slug, step], ...others].slice(0, mostPlaces));
}

function readPlaces(): [string, unknown][] {
  const stored = parseStored(readStored(storageKey));
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries.filter((entry): entry is [string, unknown] => Array.isArray(entry));
}
