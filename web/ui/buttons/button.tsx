import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../drawings/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

type Look = {
  /** One primary button a view. */
  variant?: 'primary' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Keeps the focus, shows the spinner and ignores further presses. */
    pending?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

type LinkButtonProps = Look & Omit<LinkProps, 'children'> & { children: ReactNode };

const look = ({ variant = 'quiet', small, wide }: Look, className?: string) =>
  classNames(styles.button, styles[variant], small && styles.small, wide && styles.wide, className);

export function Button(props: ButtonProps) {
  const { variant, small, wide, icon, pending, className, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, small, wide }, className)}
      onClick={press}
      data-danger={variant === 'danger' || undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
    >
      {pending ? <Spinner label="" /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

export function LinkButton(props: LinkButtonProps) {
  const { variant, small, wide, icon, className, children, ...rest } = props;
  return (
    <Link prefetch="intent" {...rest} className={look({ variant, small, wide }, className)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}
