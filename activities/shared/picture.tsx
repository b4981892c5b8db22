import { type CSSProperties, createElement, type ReactNode, useId } from 'react';
import type { Drawing } from './drawing.ts';
import styles from './parts.module.css';

/** Draws what the model drew. Its ids are made this picture's own: the still on the page has the same ones. */
export function Picture({ of, className }: { of: Drawing; className?: string }) {
  const prefix = useId().replace(/[^\w-]/g, '');
  const look = { className: className ?? styles.picture ?? '', style: ratioOf(of) };
  return toNode(of, prefix, 'picture', look);
}

/** How wide it is for its height: on a phone it may be so high and no more. */
function ratioOf({ attributes }: Drawing): CSSProperties {
  const [, , width = 1, height = 1] = String(attributes.viewBox).split(' ').map(Number);
  return { '--ratio': width / height } as CSSProperties;
}

function toNode(
  drawing: Drawing | string,
  prefix: string,
  key: string | number,
  look: object = {},
): ReactNode {
  if (typeof drawing === 'string') return drawing;
  const { tag, attributes, children } = drawing;
  const own = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, withPrefix(name, value, prefix)]),
  );
  return createElement(
    tag,
    { ...own, ...look, key },
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
