import type { Draft } from '../../../contract/studio/drafts.ts';
import { plural } from '../../../contract/text/plurals.ts';

type Changes = Draft['changes'];

/** How many things differ from what learners see. */
export function countChanges(changes: Changes): number {
  const { details, outline, texts, questions, settings, moved, added, removed } = changes;
  const flags = Number(details) + Number(outline);
  return flags + texts + questions + settings + moved + added + removed;
}

/** `3 changes since version 7`; null if learners see all of it. */
export function describeChanges({ changes, version }: Pick<Draft, 'changes' | 'version'>) {
  const n = countChanges(changes);
  if (!version) return 'Not published yet';
  return n === 0 ? null : `${plural(n, 'change')} since version ${version.number}`;
}

/** `1 text, 2 quizzes, 1 move`. */
export function listChanges(changes: Changes): string {
  const { details, outline, texts, questions, settings, moved, added, removed } = changes;
  const parts = [
    details && 'course data',
    outline && 'weeks',
    texts > 0 && plural(texts, 'text'),
    questions > 0 && plural(questions, 'quiz', 'quizzes'),
    settings > 0 && `settings of ${plural(settings, 'lesson')}`,
    moved > 0 && plural(moved, 'move'),
    added > 0 && `${plural(added, 'lesson')} added`,
    removed > 0 && `${plural(removed, 'lesson')} removed`,
  ];
  return parts.filter(Boolean).join(', ');
}
