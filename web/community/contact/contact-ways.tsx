import type { ReactNode } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './contact.module.css';

type ContactWaysProps = {
  support: { email: string; phone: string };
  /** Further ways, each with its term. */
  children?: ReactNode;
};

/** How to reach us without the form. */
export function ContactWays({ support, children }: ContactWaysProps) {
  return (
    <dl className={styles.ways}>
      <div>
        <dt>
          <Icon name="mail" />
          Email
        </dt>
        <dd>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </dd>
      </div>
      <div>
        <dt>
          <Icon name="phone" />
          Phone
        </dt>
        <dd className="num">
          <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>
        </dd>
      </div>
      {children}
    </dl>
  );
}
