/** SubRip differs from WebVTT in its first line and in the comma of its times. */
export function srtToVtt(text: string): string {
  const cues = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(
      /^(\d{1,2}:\d{2}:\d{2}),(\d{3})[ \t]*-->[ \t]*(\d{1,2}:\d{2}:\d{2}),(\d{3}).*$/gm,
      (_, from: string, fromMs: string, to: string, toMs: string) =>
        `${from.padStart(8, '0')}.${fromMs} --> ${to.padStart(8, '0')}.${toMs}`,
    )
    .replace(/<\/?font[^>]*>|\{\\an\d\}/g, '');
  return `WEBVTT\n\n${cues}\n`;
}

/** The same captions as a file that browsers play. */
export async function toVttFile(file: File): Promise<File> {
  if (!/\.srt$/i.test(file.name)) return file;
  const name = file.name.replace(/\.srt$/i, '.vtt');
  return new File([srtToVtt(await file.text())], name, { type: 'text/vtt' });
}
