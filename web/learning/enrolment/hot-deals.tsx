import { Link } from 'react-router';
import { plural } from '../../../contract/text/plurals.ts';
import styles from './hot-deals.module.css';

export type DealCounts = { free: number; discounted: number };

/** The catalogue, showing exactly the courses that the banner counts. */
export const dealsPath = '/user-screen/user-courses?price=deals';

const courses = (count: number) => plural(count, 'course');

/** `1 course free, 2 discounted`. */
export function dealsText({ free, discounted }: DealCounts): string {
  if (free === 0) return `${courses(discounted)} discounted`;
  return [`${courses(free)} free`, ...(discounted > 0 ? [`${discounted} discounted`] : [])].join(
    ', ',
  );
}

type HotDealsProps = {
  all: DealCounts;
  /** Those on the viewer's saved list. */
  saved: DealCounts;
};

export function HotDeals({ all, saved }: HotDealsProps) {
  const total = all.free + all.discounted;
  if (total === 0) return null;
  return (
    <section
      className={`${styles.banner} cluster baseline mt-6 notched deep`}
      aria-label="Hot Deals"
    >
      <h2 className="size-6">Hot Deals</h2>
      <p className="large num">{dealsText(all)}</p>
      {saved.free + saved.discounted > 0 && (
        <p className={`${styles.saved} num large`}>On your list: {dealsText(saved)}</p>
      )}
      <Link className={`${styles.link} num label pushed`} to={dealsPath} prefetch="intent">
        {total === 1 ? 'See the course' : `See all ${total} courses`}
      </Link>
    </section>
  );
}
