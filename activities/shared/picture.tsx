import { createElement, type ReactNode, useId } from 'react';
import type { Drawing } from './drawing.ts';
import styles from './parts.module.css';

/** Draws what the model drew. Its ids are made this picture's own: the still on the page has the same ones. */
export function Picture({ of, className }: { of: Drawing; className?: string }) {
  const prefix = useId().replace(/[^\w-]/g, '');
  return toNode(
    { ...of, attributes: { ...of.attributes, className: className ?? styles.picture ?? '' } },
    prefix,
    'picture',
  );
}

function toNode(drawing: Drawing | string, prefix: string, key: string | number): ReactNode {
  if (typeof drawing === 'string') return drawing;
  const { tag, attributes, children } = drawing;
  const own = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, withPrefix(name, value, prefix)]),
  );
  return createElement(
    tag,
    { ...own, key },
    ...children.map((child, index) => toNode(child, prefix, index)),
  );
}

function withPrefix(name: string, value: string | number, prefix: string): string | number {
  if (typeof value === 'number') return value;
  if (name === 'id') return `${prefix}-${value}`;
  // Not every # begins a reference: colours have one too.
  return name === 'href'
    ? value.replace(/^#/, `#${prefix}-`)
    : value.replace(/^url\(#/, `url(#${prefix}-`);
}
