const words =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Spelled out up to twenty, or to the given number: `twelve`. */
export function spellOut(count: number, most = 20): string {
  return (count <= most && words[count]) || String(count);
}

/** `Twelve days now` */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
