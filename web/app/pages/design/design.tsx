import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../../page/meta.ts';
import styles from './design.module.css';
import { examples, primitives, scales } from './examples.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Design',
    description: 'The parts that screens are put together from.',
    hidden: true,
  });

/** Everything in web/ui, light beside dark. Only in development: see routes.ts. */
export default function Design() {
  return (
    <div className="wrap">
      <h1 className="mt-6">Design</h1>
      <p className="mt-2 muted measure">
        The parts that screens are put together from. What a screen needs and can’t find here is
        added here first.
      </p>
      {[scales, primitives, ...Object.values(examples)].map(({ title, parts }) => (
        <section key={title}>
          <h2 className="mt-7">{title}</h2>
          {Object.entries(parts).map(([name, example]) => (
            <article key={name} className={`${styles.part} folds gap-4 py-5 ruled`}>
              <h3 className={styles.name}>{name}</h3>
              {(['light', 'dark'] as const).map((theme) => (
                <div key={theme} data-theme={theme} data-area className="inset-4 ink clip paper">
                  {example}
                </div>
              ))}
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}
