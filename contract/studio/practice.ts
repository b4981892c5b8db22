import type { DraftPractice } from './content.ts';

/** What a draft question says, as a file of practice questions has it: only the fields of its kind, and none that are empty. */
export function toPracticeQuestion(draft: DraftPractice): Record<string, unknown> {
  const { id, kind, question, explanation, picture } = draft;
  const hints = draft.hints.filter((hint) => hint !== '');
  const shown = kind !== 'hotspot' && picture?.figure ? { picture } : {};
  return { id, kind, question, ...shown, ...fieldsOf(draft), hints, explanation };
}

function fieldsOf(draft: DraftPractice): Record<string, unknown> {
  switch (draft.kind) {
    case 'ordering':
      return { items: filled(draft.items) };
    case 'matching': {
      const extra = filled(draft.extra);
      const pairs = (draft.pairs ?? []).filter(({ left, right }) => left !== '' || right !== '');
      return { pairs, ...(extra.length > 0 && { extra }) };
    }
    case 'number': {
      const mistakes = (draft.mistakes ?? []).flatMap(({ answer, says }) =>
        typeof answer === 'number' ? [{ answer, says }] : [],
      );
      return {
        answer: draft.answer,
        ...(typeof draft.tolerance === 'number' && { tolerance: draft.tolerance }),
        ...(draft.unit && { unit: draft.unit }),
        ...(mistakes.length > 0 && { mistakes }),
      };
    }
    case 'text': {
      const mistakes = (draft.mistakes ?? []).flatMap(({ text, says }) =>
        text ? [{ text, says }] : [],
      );
      return {
        accept: filled(draft.accept),
        ...(draft.kana && { kana: draft.kana }),
        ...(draft.kana && draft.meaning && { meaning: draft.meaning }),
        ...(mistakes.length > 0 && { mistakes }),
      };
    }
    case 'several':
      return { options: (draft.options ?? []).filter(({ text }) => text !== '') };
    case 'hotspot':
      return {
        figure: draft.figure,
        ...(draft.labels === false && { labels: false }),
        regions: draft.regions ?? [],
      };
    case 'dictation':
      return { say: draft.say, accept: filled(draft.accept) };
  }
}

const filled = (texts: readonly string[] = []) => texts.filter((text) => text !== '');

const wordings: [RegExp, string | ((...found: string[]) => string)][] = [
  [/^Question is required/, 'Write the question.'],
  [/^Explanation is required/, 'Explain why the answer is right.'],
  [/^Hints: /, 'Write one to three hints.'],
  [/^A hint is required/, 'A hint is empty.'],
  [/^Items: (.+) entries, not (\d+)/, (wanted, has) => `Give ${wanted} entries. There are ${has}.`],
  [/^Pairs: (.+) entries, not (\d+)/, (wanted, has) => `Give ${wanted} pairs. There are ${has}.`],
  [/^(Left|Right) is required/, 'One side of a pair is empty.'],
  [/^The answer is a number/, 'Type the answer.'],
  [/^Accept: /, 'Give at least one accepted answer.'],
  [
    /^Options: (.+) entries, not (\d+)/,
    (wanted, has) => `Give ${wanted} options. There are ${has}.`,
  ],
  [/^Options: at least one/, 'Mark at least one option as right, and leave at least one wrong.'],
  [
    /^What the picture shows is required/,
    'Say what the picture shows, for learners who can’t see it.',
  ],
  [/^Figure names/, 'Choose a figure.'],
  [
    /^Regions: (.+) entries, not (\d+)/,
    (wanted, has) => `Mark ${wanted} places in the figure. There are ${has}.`,
  ],
  [/^Regions: exactly one/, 'Choose the place that is right.'],
  [/^Name is required/, 'Name every place.'],
  [/^A region ends/, 'A place reaches beyond the figure.'],
  [/^Say is/, 'Write what the voice says, in kana.'],
  [/^What a mistake says is required/, 'Say what helps after each mistake.'],
  [
    /^Practice: (\d+) to \d+ entries, not (\d+)/,
    (wanted, has) => `${wanted} questions make a good round. There are ${has}.`,
  ],
  [
    /^Practice uses at least (\d+) kinds/,
    (wanted) => `Use at least ${wanted} kinds of questions, so that practice stays lively.`,
  ],
];

/** The rules of practice files in the words of the screen. */
export function practiceWords(message: string): string {
  for (const [pattern, say] of wordings) {
    const found = pattern.exec(message);
    if (found) return typeof say === 'string' ? say : say(...found.slice(1));
  }
  return message;
}
