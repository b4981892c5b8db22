import { classNames } from '../class-names.ts';
import styles from './logo.module.css';

type LogoProps = {
  name: string;
  /** In place of our own mark. */
  image?: { path: string; width: number; height: number; hasName: boolean } | undefined;
  size?: number;
  onDeep?: boolean;
  className?: string;
};

/** Mark and name; place it inside the link to the home page. */
export function Logo({ name, image, size = 30, onDeep, className }: LogoProps) {
  if (image) {
    return (
      <span className={classNames(styles.logo, onDeep && styles.plate, className)}>
        <img
          src={image.path}
          alt=""
          height={size}
          width={Math.round((image.width * size) / image.height)}
          className={styles.image}
        />
        {!image.hasName && <span className={styles.name}>{name}</span>}
      </span>
    );
  }
  return (
    <span className={classNames(styles.logo, onDeep && styles.onDeep, className)}>
      <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
        <path className={styles.ground} d="M2 2h44v44H2z" />
        <path d="M8 9h32v7H8z" fill="#F6EEDF" />
        <path d="M12 17h24v7H12z" fill="#E0CCA8" />
        <path d="M16 25h16v7H16z" fill="#C4A274" />
        <path d="M20 33h8v7h-8z" fill="#F3A81C" />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
