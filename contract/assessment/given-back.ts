/** Of the time that a lost connection costs, in seconds: nobody wins more than this by going offline. */
export function mostGivenBack(seconds: number): number {
  return Math.max(60, Math.min(Math.floor(seconds / 10), 300));
}
