import * as z from 'zod/mini';
import { line, TimeZone } from '../fields.ts';
import { contrastWithPaper, isColour, leastContrast } from './accent.ts';
import { framesOf, isDomain, linkModes, type OtherSites, readWords } from './other-sites.ts';
import { signUpModes } from './site.ts';

const mostAdditionCharacters = 20_000;
/** With room for spaces around it. */
const longestValue = 2 * mostAdditionCharacters;

const optionalLine = (label: string, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, `${label} can have at most ${max} characters.`),
      z.regex(/^[^\p{Cc}]*$/u, `${label} has to be one line.`),
    );
const optionalText = (label: string, max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `${label} can have at most ${max} characters.`));
const domains = optionalText('The list', 1000).check(
  z.refine(
    (text) => readDomains(text).every(isDomain),
    'Enter domains such as example.org, separated by commas.',
  ),
);

/** `example.org, school.example` */
export function readDomains(text: string): string[] {
  return readWords(text.toLowerCase().replaceAll('@', ' '));
}

export function readLocation(text: string): { latitude: number; longitude: number } | null {
  const [, latitude = '', longitude = ''] =
    /^(-?\d{1,3}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (latitude === '') return null;
  const isOnEarth = Math.abs(+latitude) <= 90 && Math.abs(+longitude) <= 180;
  return isOnEarth ? { latitude: +latitude, longitude: +longitude } : null;
}

/** Each setting as one text, as it is typed and stored. */
const fields = {
  name: line('Name', 40),
  /** Empty: marigold. */
  accent: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => text === '' || isColour(text), {
      error: 'Write the colour as #rrggbb, such as #8a3ffc.',
      abort: true,
    }),
    z.refine(
      (text) => text === '' || contrastWithPaper(text) >= leastContrast,
      'This colour is too light to read on paper. Choose a darker one: its contrast has to be 4.5 to 1 or more.',
    ),
  ),
  supportEmail: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'Email can have at most 254 characters.'),
      z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/, 'Enter an email address.'),
    ),
  supportPhone: optionalLine('Phone', 40),
  supportAddress: optionalText('Address', 300),
  supportLocation: optionalLine('Map location', 60).check(
    z.refine(
      (text) => text === '' || readLocation(text) !== null,
      'Enter latitude and longitude, such as -33.8595, 151.2045.',
    ),
  ),
  sellerName: line('Name', 120),
  sellerAddress: optionalText('Address', 300),
  sellerTaxNumber: optionalLine('Tax number', 60),
  sellerBankDetails: optionalText('Bank details', 500),
  /** Days of invoices, licences and sales are counted in it. */
  sellerTimeZone: TimeZone,
  /** Of new accounts, until their browser reports another. */
  timeZone: TimeZone,
  signUp: z.enum(signUpModes, 'Choose who may sign up.'),
  signUpDomains: domains,
  links: z.enum(linkModes, 'Choose where lessons may link to.'),
  linkHosts: domains,
  embeds: optionalText('The list', 2000).check(
    z.refine(
      (text) => readWords(text).every((entry) => framesOf(entry) !== null),
      'Enter youtube.com, vimeo.com, the domain of a PeerTube site, or the beginning of an address with https:// and a / at its end, such as https://maps.example.org/embed/.',
    ),
  ),
  terms: optionalText('The addition', mostAdditionCharacters),
  privacy: optionalText('The addition', mostAdditionCharacters),
} as const;

export type SettingName = keyof typeof fields;
export const settingNames = Object.keys(fields) as [SettingName, ...SettingName[]];

/** Lists that apply only with a certain choice of another setting, and then need an entry. */
export const dependentLists = {
  signUpDomains: { rule: 'signUp', choice: 'domains' },
  linkHosts: { rule: 'links', choice: 'listed' },
} as const satisfies Partial<Record<SettingName, { rule: SettingName; choice: string }>>;
export type DependentList = keyof typeof dependentLists;
export const dependentListNames = Object.keys(dependentLists) as DependentList[];

export const emptyList = 'Enter at least one domain.';

/** Those of the lists that are in use and have nothing in them. */
export function missingLists(values: Partial<Record<SettingName, string | undefined>>) {
  return dependentListNames.filter((name) => {
    const { rule, choice } = dependentLists[name];
    const text = values[name];
    return values[rule] === choice && text !== undefined && readDomains(text).length === 0;
  });
}
export type SettingValues = Record<SettingName, string>;

/** Those that are left out stay as they are. */
export const SettingChanges = z
  .object({
    ...z.partial(z.object(fields)).shape,
    /** What the changed ones were when they were read. If another Admin has changed one since, nothing is saved. */
    before: z.optional(
      z.partialRecord(z.enum(settingNames), z.string().check(z.maxLength(longestValue))),
    ),
  })
  .check(
    z.refine(
      (change) => settingNames.some((name) => change[name] !== undefined),
      'There is nothing to change.',
    ),
    ...dependentListNames.map((name) =>
      z.refine<Partial<Record<SettingName, string | undefined>>>(
        (change) => !missingLists(change).includes(name),
        { path: [name], error: emptyList },
      ),
    ),
  );

/** Nothing is loaded from the two before a learner asks for it. */
export const otherSiteDefaults = { links: 'any', linkHosts: '', embeds: 'youtube.com\nvimeo.com' };

export function readOtherSites(
  { links, linkHosts, embeds }: typeof otherSiteDefaults,
  publicUrl: string,
): OtherSites {
  return {
    links: {
      mode: linkModes.find((mode) => mode === links) ?? 'any',
      hosts: readDomains(linkHosts),
      own: new URL(publicUrl).hostname,
    },
    embeds: readWords(embeds).flatMap((entry) => framesOf(entry) ?? []),
  };
}
