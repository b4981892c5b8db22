import sprite from './illustrations.svg?no-inline';

const names = [
  'business',
  'drawing',
  'health',
  'japanese',
  'marketing',
  'photography',
  'webdev',
] as const;
export type IllustrationName = (typeof names)[number];

type IllustrationProps = {
  /** A course without a drawing of its own shows an open book. */
  name: IllustrationName | (string & {});
  /** Without a label it is decoration. */
  label?: string;
  className?: string | undefined;
};

/** Where the drawing of that name, or an open book, is found for `use`. */
export function illustrationHref(name: string): string {
  const known = (names as readonly string[]).includes(name);
  return `${sprite}#${known ? name : 'course'}`;
}

/** One request for all drawings; the page's tokens colour them through `use`, light and dark. */
export function Illustration({ name, label, className }: IllustrationProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <use href={illustrationHref(name)} />
    </svg>
  );
}
