/** The name and look of an installation. It comes with every page. */
export interface Site {
  name: string;
  /** Unset: our own mark beside the name. */
  logo?: SiteLogo | undefined;
  /** Unset: marigold. `#rrggbb` */
  accent?: string | undefined;
  /** The seller's; unset: the default. */
  timeZone?: string | undefined;
}

export interface SiteLogo {
  path: string;
  width: number;
  height: number;
  /** The name is part of it, and not repeated beside it. */
  hasName: boolean;
}

export const defaultSite: Site = { name: 'Stepwell' };

/** Who may sign up. People who are invited, or got an offer, always may. */
export const signUpModes = ['open', 'invitation', 'domains'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** A logo this much wider than high has the name in it. */
const widestMark = 1.6;

export function hasNameInIt({ width, height }: { width: number; height: number }): boolean {
  return width > widestMark * height;
}
