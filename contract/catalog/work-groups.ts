/*
 * Assignments that learners hand in together, in groups that they form with a code.
 */

/** Of how many learners the largest group of an assignment may be. */
export const groupSize = [2, 10] as const;

/** `2 to 5`, or just `2`. */
export const groupSizes = (most: number) => (most === 2 ? '2' : `2 to ${most}`);

/** What learners and visitors are told about it. */
export const describeGroups = (most: number) =>
  `You can hand this in alone or in a group of ${groupSizes(most)}.`;

/** Without letters and digits that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const codeLength = 8;

/** As people read it to each other: `K7QM-4XNP`. */
export const formatGroupCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The code in what someone typed or pasted, also if it's the whole link; null if there is none. */
export function readGroupCode(text: string): string | null {
  const inLink = /[?&]group=([^&#\s]*)/.exec(text)?.[1];
  const code = (inLink ?? text).toUpperCase().replace(/[\s-]/g, '');
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))
    ? code
    : null;
}
