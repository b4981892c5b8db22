import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './text-link.module.css';

type TextLinkProps = LinkProps & { small?: boolean };

export function TextLink({ small, className, ...rest }: TextLinkProps) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={classNames(styles.link, small && 'small', className)}
    />
  );
}

type TextButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** Looks like a link, for actions that stay on the page. */
export function TextButton({ small, className, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.link, styles.button, small && 'small', className)}
    />
  );
}
