// Named here, because tests of the contract know nothing of Node.
declare const process: { env: Record<string, string | undefined> };

/** `npm test -- --thorough`: many more generated cases, and every task of every activity. */
export const isThorough = process.env.STEPWELL_THOROUGH === '1';

/** How many generated cases to try: hundreds find most of what tens of thousands find, in a hundredth of the time. */
export function cases(usual: number, thorough: number): number {
  return isThorough ? thorough : usual;
}
