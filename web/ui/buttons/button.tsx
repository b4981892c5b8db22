import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../drawings/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

type Appearance = {
  /** At most one primary button per view; `deep` is the quiet one on deep teal. */
  variant?: 'primary' | 'quiet' | 'danger' | 'deep';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
};

type ButtonProps = Appearance &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner and ignores presses; the button stays focusable. */
    pending?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

type LinkButtonProps = Appearance & Omit<LinkProps, 'children'> & { children: ReactNode };

const buttonClass = ({ variant = 'quiet', small, wide }: Appearance, className?: string) =>
  classNames(styles.button, styles[variant], small && styles.small, wide && styles.wide, className);

export function Button(props: ButtonProps) {
  const { variant, small, wide, icon, pending, className, children, onClick, ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, small, wide }, className)}
      onClick={handleClick}
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
    <Link prefetch="intent" {...rest} className={buttonClass({ variant, small, wide }, className)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Link>
  );
}
