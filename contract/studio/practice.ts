import type { DraftPractice } from './content.ts';

/** What a draft question says, as a file of practice questions has it: only the fields of its kind, and none that are empty. */
export function toPracticeQuestion(draft: DraftPractice): Record<string, unknown> {
  const { id, kind, question, explanation } = draft;
  const hints = draft.hints.filter((hint) => hint !== '');
  return { id, kind, question, ...fieldsOf(draft), hints, explanation };
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
        ...(mistakes.length > 0 && { mistakes }),
      };
    }
    case 'several':
      return { options: (draft.options ?? []).filter(({ text }) => text !== '') };
    case 'hotspot':
      return { figure: draft.figure, regions: draft.regions ?? [] };
    case 'dictation':
      return { say: draft.say, accept: filled(draft.accept) };
  }
}

const filled = (texts: readonly string[] = []) => texts.filter((text) => text !== '');
