/** Arrow keys move between the spoken words of a table; only one of them is in the tab order. */
export function moveInTable(event: KeyboardEvent): void {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const from = (event.target as Element).closest<HTMLElement>('.kana .say');
  const table = from?.closest('table');
  if (!table || !from || hasModifier) return;
  const to = wordAt(table, from, event.key);
  if (!to) return;
  event.preventDefault();
  for (const word of wordsIn(table)) word.tabIndex = word === to ? 0 : -1;
  to.focus();
}

/** The word under the pointer becomes the one in the tab order. */
export function holdTabStop(word: HTMLElement): void {
  const table = word.closest('table');
  if (table) for (const other of wordsIn(table)) other.tabIndex = other === word ? 0 : -1;
}

const wordsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>('.say')];

function wordAt(table: HTMLTableElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const words = wordsIn(table);
  const row = from.closest('tr');
  const inRow = row ? wordsIn(row) : [];
  switch (key) {
    case 'ArrowRight':
      return words[words.indexOf(from) + 1];
    case 'ArrowLeft':
      return words[words.indexOf(from) - 1];
    case 'ArrowDown':
      return wordInColumn([...table.rows].slice((row?.rowIndex ?? 0) + 1), from);
    case 'ArrowUp':
      return wordInColumn([...table.rows].slice(0, row?.rowIndex ?? 0).reverse(), from);
    case 'Home':
      return inRow[0];
    case 'End':
      return inRow.at(-1);
    default:
      return undefined;
  }
}

/** In the first of these rows that has a word in the same column. */
function wordInColumn(rows: HTMLTableRowElement[], from: HTMLElement): HTMLElement | undefined {
  const column = from.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
  const found = rows.flatMap((row) => {
    const cell = row.cells[column];
    return cell ? wordsIn(cell).slice(0, 1) : [];
  });
  return found[0];
}
