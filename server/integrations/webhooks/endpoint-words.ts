/** How an address is named where the whole of it would be too long. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
