import { Link } from 'react-router';
import { formatNumber } from '../../../contract/text/numbers.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  limit: number;
  total: number;
  /** What is counted: "1 to 10 of 255 accounts". */
  unit?: string;
  /** Scroll to the top on a new page, where a page is longer than the window. */
  toTop?: boolean;
} & (
  | { /** For pages with URLs. */ to: (page: number) => string; onPage?: undefined }
  | { onPage: (page: number) => void; to?: undefined }
);

/** At least 1: an empty list has a page too. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** First, last, and those around the current page; null is a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, page - 1, page, page + 1, pages]);
  if (page <= 2) shown.add(3);
  if (page >= pages - 1) shown.add(pages - 2);
  const numbers = [...shown].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return numbers.flatMap((n, i) => (i > 0 && n - (numbers[i - 1] ?? n) > 1 ? [null, n] : [n]));
}

export function Pagination({ page, limit, total, unit, toTop, to, onPage }: PaginationProps) {
  const pages = lastPage(total, limit);
  const item = (target: number, text: string) => {
    const props = {
      className: styles.item,
      'aria-label': text === String(target) ? `Page ${target}` : undefined,
      'aria-current': target === page && text === String(target) ? ('page' as const) : undefined,
    };
    return to ? (
      <Link {...props} to={to(target)} preventScrollReset={!toTop}>
        {text}
      </Link>
    ) : (
      <button {...props} type="button" onClick={() => onPage(target)}>
        {text}
      </button>
    );
  };
  return (
    <div className="cluster center between gap-3-5 mt-4 small muted num">
      <p>
        {formatNumber(total === 0 ? 0 : (page - 1) * limit + 1)} to{' '}
        {formatNumber(Math.min(page * limit, total))} of {formatNumber(total)}
        {unit && ` ${unit}`}
      </p>
      <nav aria-label="Pages">
        <ul className="cluster gap-1">
          {page > 1 && <li>{item(page - 1, 'Previous')}</li>}
          {pagesToShow(page, pages).map((n, i) =>
            n === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity but their position
              <li key={`gap${i}`} aria-hidden="true" className={styles.gap}>
                …
              </li>
            ) : (
              <li key={n}>{item(n, String(n))}</li>
            ),
          )}
          {page < pages && <li>{item(page + 1, 'Next')}</li>}
        </ul>
      </nav>
    </div>
  );
}
