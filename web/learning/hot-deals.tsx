import styles from './hot-deals.module.css';

type HotDealsProps = { free: number; discounted: number };

const courses = (count: number) => (count === 1 ? '1 course' : `${count} courses`);

export function HotDeals({ free, discounted }: HotDealsProps) {
  if (free + discounted === 0) return null;
  const parts = [
    ...(free > 0 ? [`${courses(free)} free`] : []),
    ...(discounted > 0
      ? [free > 0 ? `${discounted} discounted` : `${courses(discounted)} discounted`]
      : []),
  ];
  return (
    <section className={styles.banner} aria-label="Hot Deals">
      <h2>Hot Deals</h2>
      <p className="num">{parts.join(', ')}</p>
    </section>
  );
}
