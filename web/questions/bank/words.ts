import type {
  BankDetails,
  BankFigures,
  BankKind,
  BankList,
  BankPlace,
} from '../../../contract/questions/bank.ts';
import { goodDiscrimination, isWeak, leastAnswers } from '../../../contract/teaching/insight.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { capitalised, spellOut } from '../../../contract/text/words.ts';
import { modelOf } from '../../../practice/kinds.ts';

export const kindName = (kind: BankKind) => (kind === 'one' ? 'One answer' : modelOf(kind).name);

/** `six courses` */
const spelled = (count: number, one: string) => `${spellOut(count)} ${noun(count, one)}`;

/** `412 questions from six courses.` */
export function bankText({ all, courses }: BankList['counts']): string {
  if (all === 0) return 'Every question of the courses you edit, in one place.';
  const from = courses === 0 ? '' : ` from ${spelled(courses, 'course')}`;
  return `${plural(all, 'question')}${from}. A question mended here is mended wherever it is asked.`;
}

export function weakTitle(count: number): string {
  return `${capitalised(spelled(count, 'question'))} hardly ${noun(count, 'tells', 'tell')} learners apart`;
}

export function weakText({ weak, weakInSeveral }: BankList['counts']): string {
  if (weakInSeveral === 0) {
    return `Learners with high and low scores answer ${noun(weak, 'it', 'them')} about equally well.`;
  }
  const some = `${capitalised(spellOut(weakInSeveral))} of them ${noun(weakInSeveral, 'is', 'are')}`;
  const which = weakInSeveral < weak ? some : noun(weak, 'It is', 'All of them are');
  return `${which} asked in more than one course, so mending pays twice.`;
}

/** What the column “Tells apart” says; `isWeak` is drawn as a warning. */
export function apartText(figures: BankFigures): { word: string; isWeak: boolean } | null {
  const { discrimination, right } = figures;
  if (right === 1) return { word: 'Everyone is right', isWeak: false };
  if (discrimination === null) return null;
  if (isWeak(figures)) return { word: 'Hardly', isWeak: true };
  return { word: discrimination < goodDiscrimination ? 'Fairly' : 'Well', isWeak: false };
}

/** Why there is no figure. */
export function missingText({ answers }: BankFigures): string {
  return answers < leastAnswers ? `needs ${leastAnswers} answers` : 'all scores alike';
}

export function placesText(places: number): string {
  return places === 0 ? 'Not used' : plural(places, 'place');
}

/** Under a place: how its wording is answered there. */
export function answeredText({ figures, differs }: BankPlace): string {
  const worded = differs ? 'Worded differently here. ' : '';
  if (!figures) return `${worded}Answers to practice aren’t counted.`;
  const { answers, right } = figures;
  if (answers === 0) return `${worded}Nobody has answered this wording yet.`;
  const first = plural(answers, 'first answer');
  return right === null
    ? `${worded}${capitalised(first)}; we need ${leastAnswers} to say more.`
    : `${worded}${Math.round(right * 100)}% right of ${first}.`;
}

/** `and in one course you can’t edit` */
export function elsewhereText(count: number): string {
  return `${spelled(count, 'course')} you can’t edit`;
}

/** On the button. */
export function mendText(places: number): string {
  if (places === 0) return 'Edit';
  if (places === 1) return 'Mend it';
  return places === 2 ? 'Mend in both' : `Mend in all ${spellOut(places)}`;
}

/** What a mend does besides the text, before it is made. */
export function mendNotes({
  places,
  elsewhere,
}: Pick<BankDetails, 'places' | 'elsewhere'>): string[] {
  const differing = places.filter(({ differs }) => differs).length;
  return [
    ...(places.length > 0 ? ['Each place gets it with its next version.'] : []),
    ...(places.some(({ figures }) => figures && figures.answers > 0)
      ? [
          'New words, options or a new right answer start the statistics again; a new explanation doesn’t.',
        ]
      : []),
    ...(differing > 0
      ? [
          `${capitalised(spelled(differing, 'place'))} ${noun(differing, 'is', 'are')} worded differently, and ${noun(differing, 'gets', 'get')} this wording too.`,
        ]
      : []),
    ...(elsewhere > 0 ? [`It stays as it is in ${elsewhereText(elsewhere)}.`] : []),
  ];
}

/** `exposure, light` as it is typed. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim().toLowerCase()))].filter(Boolean);
}
