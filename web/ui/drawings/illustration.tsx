import { classNames } from '../class-names.ts';
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
  /** Or the address of a cover. Unknown names show an open book. */
  name: IllustrationName | (string & {});
  /** Without a label it is decorative. */
  label?: string | undefined;
  className?: string;
};

/** The `href` for `<use>`: of a name, or of an address that ends with one. */
export function illustrationHref(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  const known = (illustrationNames as readonly string[]).includes(name);
  return `${sprite}#${known ? name : 'course'}`;
}

/** Another shape or width of a course's cover, `/api/covers/…/card-800`; undefined if the course shows its drawing. */
export const coverAs = (image: string, size: `${string}-${number}`) =>
  image.includes('/covers/') ? image.replace('card-800', size) : undefined;

type CoverBandProps = { image: string; imageAlt?: string | undefined };

/** A course's cover across the page. On phones, where so low a band would show next to nothing, it is higher. */
export function CoverBand({ image, imageAlt }: CoverBandProps) {
  return (
    <picture>
      <source
        media="(max-width: 640px)"
        srcSet={coverAs(image, 'wide-1200')}
        width={1200}
        height={630}
      />
      <img
        className="full"
        src={coverAs(image, 'band-1600')}
        srcSet={`${coverAs(image, 'band-1600')} 1600w, ${coverAs(image, 'band-2560')} 2560w`}
        sizes="100vw"
        width={1600}
        height={400}
        alt={imageAlt}
      />
    </picture>
  );
}

/** A course's drawing, from one sprite; `use` lets the page's tokens colour it in light and dark. Or the course's cover. */
export function Illustration({ name, label, className }: IllustrationProps) {
  const cover = coverAs(name, 'card-400');
  if (cover) {
    return (
      <img
        className={classNames('photo', className)}
        src={cover}
        srcSet={`${name} 2x`}
        width={400}
        height={300}
        alt={label ?? ''}
        // Only the one at the top of a course's page has something to say.
        loading={label ? 'eager' : 'lazy'}
      />
    );
  }
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
