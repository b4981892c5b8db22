import type { OptionFigures, QuestionAdvice } from '../../../contract/teaching/insight.ts';
import { listOf } from '../../../contract/text/lists.ts';

/** `61%` */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** `0.12`, `−0.08` */
export function signed(value: number): string {
  return value.toFixed(2).replace('-', '−');
}

/** One sentence or two about what looks wrong. */
export function adviceText(
  advice: QuestionAdvice,
  options: readonly Pick<OptionFigures, 'text'>[],
) {
  const quoted = (index: number) => `“${options[index]?.text ?? ''}”`;
  switch (advice.kind) {
    case 'misleads': {
      const { share, strong, weak } = advice;
      const who =
        strong >= weak
          ? `learners with high scores choose it ${strong > weak ? 'more often than' : 'as often as'} others (${percent(strong)} against ${percent(weak)})`
          : `${percent(strong)} of those with high scores choose it, more than the right answer`;
      return `${percent(share)} choose ${quoted(advice.option)}, and ${who}. Check the wording and the right answer.`;
    }
    case 'tooHard':
      return `Only ${percent(advice.right)} get it right at first try; guessing would give ${percent(advice.byGuessing)}. The lesson may not explain it well enough.`;
    case 'hardlyTellsApart':
      return advice.discrimination < 0
        ? 'Learners with low scores get it right more often than those with high scores. Check the right answer.'
        : 'Learners with high and low scores get it right about equally often. The wording may be unclear.';
    case 'tooEasy':
      return `${percent(advice.right)} get it right at first try. It’s a friendly start, but it shows little about who has understood.`;
    case 'neverChosen': {
      const names = advice.options.map(quoted);
      return `Nobody chose ${listOf(names, 'or')}. A more believable option would make it a better question.`;
    }
  }
}
