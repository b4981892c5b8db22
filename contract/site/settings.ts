import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { contrastWithPaper, isColour, leastContrast } from './accent.ts';
import { signUpModes } from './site.ts';

export const mostAdditionCharacters = 20_000;
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

const domain = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** `example.org, school.example` */
export function readDomains(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(words.map((word) => word.replace(/^@/, '')).filter((word) => word !== ''))];
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
  timeZone: z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list.')),
  signUp: z.enum(signUpModes, 'Choose who may sign up.'),
  signUpDomains: optionalText('The list', 1000).check(
    z.refine(
      (text) => readDomains(text).every((word) => domain.test(word)),
      'Enter domains such as example.org, separated by commas.',
    ),
  ),
  terms: optionalText('The addition', mostAdditionCharacters),
  privacy: optionalText('The addition', mostAdditionCharacters),
} as const;

export type SettingName = keyof typeof fields;
export const settingNames = Object.keys(fields) as [SettingName, ...SettingName[]];
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
    z.refine(
      ({ signUp, signUpDomains }) =>
        signUp !== 'domains' ||
        signUpDomains === undefined ||
        readDomains(signUpDomains).length > 0,
      { path: ['signUpDomains'], error: 'Enter at least one domain.' },
    ),
  );

/** The same fields, for the form of one section. */
export const settingFields = fields;

export function isTimeZone(zone: string): boolean {
  if (zone === 'UTC') return true;
  try {
    return (
      /^[A-Z][\w+-]*(?:\/[\w+-]+){1,2}$/.test(zone) &&
      Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    );
  } catch {
    return false;
  }
}
