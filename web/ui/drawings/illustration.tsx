import sprite from './illustrations.svg?no-inline';

export const illustrationNames = [
  'business',
  'chances',
  'drawing',
  'health',
  'japanese',
  'layout',
  'light',
  'marketing',
  'night',
  'photography',
  'webdev',
] as const;
type IllustrationName = (typeof illustrationNames)[number];

type IllustrationProps = {
  /** Unknown names show an open book. */
  name: IllustrationName | (string & {});
  /** Without a label it is decorative. */
  label?: string;
  className?: string;
};

/** The `href` for `<use>`: of a name, or of an address that ends with one. */
export function illustrationHref(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  const known = (illustrationNames as readonly string[]).includes(name);
  return `${sprite}#${known ? name : 'course'}`;
}

/** A course's drawing, from one sprite; `use` lets the page's tokens colour it in light and dark. */
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
