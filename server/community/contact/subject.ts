import { plural } from '../../../contract/text/plurals.ts';

const longest = 90;

/** The form asks for none: the first sentence says what a message is about. */
export function subjectOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const sentence = /^.{8,}?[.?!…](?=\s)/u.exec(line)?.[0] ?? line;
  return shorten(sentence.trim().replace(/(?<=.)[.:,;]$/u, ''));
}

export function salesSubjectOf(request: { seats: number; goal: string }): string {
  const licences = plural(request.seats, 'licence');
  return shorten(`${licences}: ${subjectOf(request.goal)}`);
}

/** At the end of a word, by code points, so that no character is cut in half. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/\s+\S{0,20}$/u, '')}…`;
}
