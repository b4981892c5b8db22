import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type ListProps = { children: ReactNode; className?: string | undefined };

/** Names on the left, what is so on the right. */
export function Facts({ children, className }: ListProps) {
  return <dl className={classNames('facts', className)}>{children}</dl>;
}

type FactProps = {
  name: ReactNode;
  children: ReactNode;
  /** A small line: the reason, or where it comes from. */
  note?: ReactNode;
};

export function Fact({ name, children, note }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small> {note}</small>}
      </dd>
    </div>
  );
}

/** Numbers beside each other. The band is for the four that sum a screen up. */
export function Figures({ children, className, band }: ListProps & { band?: boolean }) {
  return <dl className={classNames(band ? 'figures-band' : 'figures', className)}>{children}</dl>;
}

type FigureProps = {
  name: ReactNode;
  value: ReactNode;
  /** What it means. */
  children?: ReactNode;
};

export function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {children !== undefined && <dd>{children}</dd>}
    </div>
  );
}
