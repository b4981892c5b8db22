const asMarkdown = process.argv.includes('--markdown');

/** A table for the terminal, or for a document with `--markdown`. */
export function print(head: readonly string[], rows: readonly (readonly string[])[]) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const padded = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  console.log('');
  if (!asMarkdown) {
    for (const row of padded) console.log(row.join('  ').trimEnd());
    return;
  }
  const [first = [], ...others] = padded;
  const rule = widths.map((width) => '-'.repeat(Math.max(3, width)));
  for (const row of [first, rule, ...others]) console.log(`| ${row.join(' | ')} |`);
}
