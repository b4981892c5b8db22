/** What teachers may link to and embed of other sites. Admins set it. */
export const linkModes = ['any', 'listed', 'none'] as const;
export type LinkMode = (typeof linkModes)[number];

export interface OtherSites {
  links: {
    mode: LinkMode;
    hosts: readonly string[];
    /** Of this site itself: a link with its full address isn't one to another site. */
    own: string;
  };
  /** How the addresses begin that lessons may show in a frame. Each ends with a slash, as browsers' policies want it. */
  embeds: readonly string[];
}

/**
 * Another site, over https, by its name and without a user name. Credentials in an address are a way to disguise its host, and so
 * are numbers: `1.1` is 1.0.0.1.
 */
export const otherSiteAddress =
  /^https:\/\/[a-z0-9.-]+\.[a-z][a-z0-9-]*(?::\d{1,5})?(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/** Why a link isn't allowed; nothing if it is. */
export function linkProblem({ links }: OtherSites, href: string): string | undefined {
  if (!URL.canParse(href)) return 'Check this address: it leads nowhere.';
  const host = new URL(href).hostname;
  const isAt = (name: string) => host === name || host.endsWith(`.${name}`);
  if (links.mode === 'any' || host === links.own) return undefined;
  if (links.mode === 'none') {
    return 'Lessons on this site can’t link to other sites. An Admin can allow it in the site settings.';
  }
  if (links.hosts.some(isAt)) return undefined;
  return `Lessons on this site can’t link to ${host}. An Admin can add it in the site settings.`;
}

export interface Embed {
  /** What the frame loads. */
  src: string;
  /** The name of the site as people know it. */
  host: string;
}

const youTube = /^(?:(?:www|m|music)\.)?(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/;
const vimeo = /^(?:(?:www|player)\.)?vimeo\.com$/;
const peerTubeVideo = /^\/(?:w|videos\/watch|videos\/embed)\/([0-9A-Za-z]{22}|[0-9a-f-]{36})\/?$/;

/** What an address, as it is in the address bar, is embedded as. Null if there is nothing to embed at it. */
export function embedOf(address: string): Embed | null {
  if (!otherSiteAddress.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (youTube.test(url.hostname)) return youTubeEmbed(url);
  if (vimeo.test(url.hostname)) return vimeoEmbed(url);
  const host = url.host.replace(/^www\./, '');
  const [, id] = peerTubeVideo.exec(url.pathname) ?? [];
  return { src: id ? `${url.origin}/videos/embed/${id}` : url.href, host };
}

const youTubeFrames = 'https://www.youtube-nocookie.com/embed/';
const vimeoFrames = 'https://player.vimeo.com/video/';

function youTubeEmbed({ hostname, pathname, searchParams }: URL): Embed | null {
  const [, inPath] =
    (hostname === 'youtu.be' ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live|v)\/([\w-]{11})$/).exec(
      pathname,
    ) ?? [];
  const id = inPath ?? (pathname === '/watch' ? searchParams.get('v') : null);
  if (id === null || !/^[\w-]{11}$/.test(id)) return null;
  const start = secondsIn(searchParams.get('t') ?? searchParams.get('start') ?? '');
  return { src: `${youTubeFrames}${id}${start > 0 ? `?start=${start}` : ''}`, host: 'youtube.com' };
}

/** `90`, `90s`, `1m30s`, `1h2m3s`. */
function secondsIn(text: string): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** A video that isn't listed has a key, in its path or as `h`. */
function vimeoEmbed({ pathname, searchParams }: URL): Embed | null {
  const [, id, key = searchParams.get('h') ?? ''] =
    /^\/(?:video\/)?(\d{1,15})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (!id) return null;
  const withKey = /^[0-9a-f]{6,20}$/.test(key) ? `h=${key}&` : '';
  return { src: `${vimeoFrames}${id}?${withKey}dnt=1`, host: 'vimeo.com' };
}

export const isEmbedAllowed = (prefixes: readonly string[], src: string) =>
  prefixes.some((prefix) => src.startsWith(prefix));

export const noEmbedAt =
  'There is nothing to show at this address. Copy it from the page of one video, with https:// at its beginning.';

/** Why an address can't be shown in a lesson; nothing if it can. */
export function embedProblem(prefixes: readonly string[], address: string): string | undefined {
  const embed = embedOf(address);
  if (!embed) return noEmbedAt;
  if (isEmbedAllowed(prefixes, embed.src)) return undefined;
  return `Lessons on this site can’t show anything from ${embed.host}. An Admin can add it in the site settings.`;
}

export function otherSiteProblem(
  rules: OtherSites,
  { href, isEmbed }: { href: string; isEmbed: boolean },
): string | undefined {
  return isEmbed ? embedProblem(rules.embeds, href) : linkProblem(rules, href);
}

const domain = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export const isDomain = (word: string) => domain.test(word);

/** `example.org, school.example`, each once. */
export function readWords(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return [...new Set(words)];
}

/** Nothing in it has a meaning in a browser's policy. */
const framePrefix = /^https:\/\/([^/:]+)(?::\d{1,5})?\/(?:[\w.~@-]+\/)*$/;

/** One entry of the Admin's list as the beginning of addresses: YouTube, Vimeo, the host of a PeerTube site, or itself. */
export function framesOf(entry: string): string | null {
  const [, host] = framePrefix.exec(entry) ?? [];
  if (host !== undefined) return isDomain(host) ? entry : null;
  if (youTube.test(entry)) return youTubeFrames;
  if (vimeo.test(entry)) return vimeoFrames;
  return isDomain(entry) ? `https://${entry}/videos/embed/` : null;
}

/** The site that frames with this beginning come from, as people know it. */
export function nameOfFrames(prefix: string): string {
  if (prefix === youTubeFrames) return 'youtube.com';
  if (prefix === vimeoFrames) return 'vimeo.com';
  return new URL(prefix).host;
}
