import * as z from 'zod/mini';
import { binary, Done, dataOf, endpoint } from '../endpoint.ts';
import { SettingChanges } from '../site/settings.ts';
import { SiteLogo } from './site.ts';

export const maxLogoBytes = 1024 * 1024;

export const Settings = z.object({
  values: z.record(z.string(), z.string()),
  /** Settings that the environment overrides, with the name of the variable. */
  locked: z.record(z.string(), z.string()),
  logo: z.nullable(SiteLogo),
});
export type Settings = z.infer<typeof Settings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'The settings of this site, and which of them the environment overrides.',
  reply: dataOf(Settings),
});

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin',
  summary:
    'Change settings of this site. What is left out stays. They apply at once, in every process. With `before`, nothing is saved if another Admin has changed one of them since.',
  body: SettingChanges,
  reply: dataOf(Settings),
});

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/logo',
  access: 'admin',
  summary:
    'Replace the logo by an SVG or PNG. It is checked by its content, and only what it draws is stored.',
  encoding: 'file',
  maxBytes: maxLogoBytes,
  reply: dataOf(Settings),
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/settings/logo',
  access: 'admin',
  summary: 'Go back to the mark that comes with the software.',
  reply: Done,
});

const LogoParams = z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)) });

export const getSvgLogo = endpoint({
  method: 'GET',
  path: '/api/site/logo/:hash/logo.svg',
  access: 'visitor',
  summary: 'A logo as SVG. It never changes.',
  params: LogoParams,
  reply: binary('image/svg+xml'),
});

export const getPngLogo = endpoint({
  method: 'GET',
  path: '/api/site/logo/:hash/logo.png',
  access: 'visitor',
  summary: 'A logo as PNG. It never changes.',
  params: LogoParams,
  reply: binary('image/png'),
});
