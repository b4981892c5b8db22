import { TextLink } from '../../ui/buttons/text-link.tsx';
import styles from './page-speed.module.css';

/** On the Admin Dashboard: the way to the figures. */
export function PageSpeedTeaser() {
  return (
    <section aria-labelledby="page-speed" className={styles.teaser}>
      <h2 className="title-2" id="page-speed">
        Page speed
      </h2>
      <p>How fast pages load and respond for visitors, by page and device.</p>
      <TextLink to="/user-screen/page-speed">See page speed</TextLink>
    </section>
  );
}
