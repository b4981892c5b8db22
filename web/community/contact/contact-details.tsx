import type { ReactNode } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './contact.module.css';

type ContactDetailsProps = {
  support: { email: string; phone: string };
  /** Further entries of the list. */
  children?: ReactNode;
};

/** Email and phone. */
export function ContactDetails({ support, children }: ContactDetailsProps) {
  return (
    <dl className={styles.details}>
      <div>
        <dt>
          <Icon name="mail" />
          Email
        </dt>
        <dd>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </dd>
      </div>
      {support.phone && (
        <div>
          <dt>
            <Icon name="phone" />
            Phone
          </dt>
          <dd className="num">
            <a href={`tel:${support.phone.replaceAll(' ', '')}`}>{support.phone}</a>
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}
