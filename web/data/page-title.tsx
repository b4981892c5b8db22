import { useSite } from './site.ts';

/** The title of a screen that learns its name from its data. It takes the place of the one that `meta` gives. */
export function PageTitle({ children }: { children: string }) {
  const { name } = useSite();
  // React puts it before the title that is there, and browsers show the first.
  return <title>{`${children} · ${name}`}</title>;
}
