import type { APIRequestContext } from '@playwright/test';

/** What only the studio has: its calls and the editor. */
export const studioMarks = ['/api/studio/', 'cm-content'];

const texts = new Map<string, Promise<string>>();

/** The marks found in scripts. Each is fetched once: most pages share them. */
export async function studioMarksIn(request: APIRequestContext, scripts: Iterable<string>) {
  const read = async (url: string) => (await request.get(url)).text();
  const all = await Promise.all(
    [...scripts].map((url) => {
      const text = texts.get(url) ?? read(url);
      texts.set(url, text);
      return text;
    }),
  );
  return studioMarks.filter((mark) => all.some((script) => script.includes(mark)));
}
