/** Colours that follow from the accent an Admin chose, in the light and the dark theme. */
export interface AccentColours {
  /** Buttons, and text on paper. */
  accent: string;
  /** A button under the pointer. */
  hover: string;
  /** Text on the accent. */
  onAccent: string;
  /** A ground for what is marked. */
  wash: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** `--paper` of web/ui/styles/tokens.css. */
export const papers = { light: '#fbfaf7', dark: '#0c1413' } as const;
const white = '#ffffff';
const black = '#14110a';

/** What WCAG asks of text. */
export const leastContrast = 4.5;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** On paper the accent is text and ground alike, so its contrast with paper decides. */
export function contrastWithPaper(accent: string): number {
  return contrast(accent, papers.light);
}

/** The nearest darker colour that can be used, for a suggestion beside the field. */
export function darkenUntilReadable(accent: string): string {
  return step(accent, black, (colour) => contrastWithPaper(colour) >= leastContrast);
}

/** The dark theme has the same hue, lighter until it can be read there. */
export function accentColours(accent: string): { light: AccentColours; dark: AccentColours } {
  const dark = step(accent, white, (colour) => contrast(colour, papers.dark) >= leastContrast + 1);
  return {
    light: coloursOn(papers.light, accent, black),
    dark: coloursOn(papers.dark, dark, white),
  };
}

function coloursOn(paper: string, accent: string, towards: string): AccentColours {
  const onAccent = contrast(accent, white) >= leastContrast ? white : black;
  const hover = mix(accent, towards, 0.12);
  return {
    accent,
    hover: contrast(hover, onAccent) >= leastContrast ? hover : accent,
    onAccent,
    wash: mix(paper, accent, 0.14),
  };
}

function step(from: string, towards: string, isEnough: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mix(from, towards, share);
    if (isEnough(colour)) return colour;
  }
  return towards;
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgb(one), rgb(other)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function rgb(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** As WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
