import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import type { TextProblem } from '../../../../contract/writing/editing.ts';

/** What kind of problem it is, in words: colour alone wouldn't say. */
export const kindOf = ({ advice }: Pick<TextProblem, 'advice'>) =>
  advice ? 'Suggestion' : 'Has to be changed';

export const problemMarks: Extension = lintGutter();

/** Marks the lines that the server has something to say about. */
export function showProblems(state: EditorState, problems: readonly TextProblem[]) {
  const { doc } = state;
  const diagnostics = problems.map((problem): Diagnostic => {
    const line = doc.line(Math.min(Math.max(problem.line, 1), doc.lines));
    return {
      from: line.from,
      to: line.to,
      severity: problem.advice ? 'warning' : 'error',
      message: `${kindOf(problem)}: ${problem.message}`,
    };
  });
  return setDiagnostics(
    state,
    diagnostics.toSorted((a, b) => a.from - b.from),
  );
}
