import { PointAnswer } from '../../../contract/assessment/assignments.ts';
import { parseRecord, readStored, removeStored, store } from '../../data/stored.ts';

/** A review of a fellow learner's work that isn't sent yet. */
export interface PeerDraft {
  /** One for each question of the rubric; null until answered. */
  points: (PointAnswer | null)[];
  sentence: string;
}

const storageKey = (accountId: number, id: string) => `stepwell:peer-review:${accountId}:${id}`;

function parsePeerDraft(text: string | null, questions: number): PeerDraft {
  const { points, sentence } = parseRecord(text) ?? {};
  const given = Array.isArray(points) ? points : [];
  return {
    points: Array.from({ length: questions }, (_, index) => {
      const answer = PointAnswer.safeParse(given[index]);
      return answer.success ? answer.data : null;
    }),
    sentence: typeof sentence === 'string' ? sentence : '',
  };
}

export function loadPeerDraft(accountId: number, id: string, questions: number): PeerDraft {
  return parsePeerDraft(readStored(storageKey(accountId, id)), questions);
}

export function savePeerDraft(accountId: number, id: string, draft: PeerDraft): void {
  const isEmpty = draft.sentence === '' && draft.points.every((point) => point === null);
  if (isEmpty) removeStored(storageKey(accountId, id));
  else store(storageKey(accountId, id), draft);
}

export function removePeerDraft(accountId: number, id: string): void {
  removeStored(storageKey(accountId, id));
}
