/** What an SVG figure may contain: shapes and text only, nothing that runs or loads anything. */

const geometry = [
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'dx',
  'dy',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'd',
  'points',
  'transform',
  'viewBox',
  'offset',
  'gradientUnits',
  'gradientTransform',
  'clipPathUnits',
  'markerUnits',
  'markerWidth',
  'markerHeight',
  'refX',
  'refY',
  'orient',
];
const look = [
  'opacity',
  'fillOpacity',
  'stopOpacity',
  'strokeWidth',
  'strokeLineCap',
  'strokeLineJoin',
  'strokeDashArray',
  'textAnchor',
  'dominantBaseline',
  'fontSize',
];

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'use', 'stop'];
const holders = ['svg', 'g', 'text', 'tspan', 'defs', 'clipPath', 'linearGradient', 'marker'];
const elements = new Set([...shapes, ...holders]);

export const isShape = (tagName: string) => shapes.includes(tagName);
export const isKnownElement = (tagName: string) => elements.has(tagName);
export const holdsText = (tagName: string) => tagName === 'text' || tagName === 'tspan';

export const colours = [
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-2',
  'sunken',
  'paper',
  'surface',
  'teal',
  'teal-mid',
  'teal-soft',
  'teal-wash',
  'deep',
  'deep-2',
  'on-deep',
  'on-deep-2',
  'accent',
  'accent-text',
  'accent-wash',
  'on-accent',
  'stone-lit',
  'stone-wall',
  'stone-shade',
  'stone-edge',
  'good',
  'good-wash',
  'bad',
  'bad-wash',
];
/** The colours of light itself, for figures about colour: the same in light and dark mode. */
const lightColours = [
  'black',
  'white',
  'red',
  'orange',
  'yellow',
  'lime',
  'limegreen',
  'cyan',
  'dodgerblue',
  'blue',
  'darkviolet',
  'magenta',
];
const classes = ['title', 'strong', 'small', 'on', 'kana'];
const leastFontSize = 15;

type Rule = (value: string) => string | undefined;

/** Numbers, path letters and names of transforms; no quotes, colons or URLs. */
const harmless: Rule = (value) =>
  /^[\w\s.,()%+-]*$/.test(value) && !/\burl\b/i.test(value) ? undefined : 'has an invalid value';

const colour: Rule = (value) => {
  const token = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
  const isAllowed =
    ['none', 'currentColor', ...lightColours].includes(value) ||
    (token !== undefined && colours.includes(token)) ||
    referenceIn('fill', value) !== undefined;
  return isAllowed
    ? undefined
    : `is ${value}: colours are tokens, plain names such as red, none or currentColor`;
};

const reference: Rule = (value) =>
  referenceIn('fill', value) === undefined ? 'has to be url(#…) of this figure' : undefined;

const rules: Record<string, Rule> = {
  ...Object.fromEntries([...geometry, ...look].map((name) => [name, harmless])),
  fontSize: (value) =>
    Number(value) >= leastFontSize ? undefined : `is ${value}: at least ${leastFontSize}`,
  fill: colour,
  stroke: colour,
  stopColor: colour,
  clipPath: reference,
  markerEnd: reference,
  href: (value) => (/^#[\w-]+$/.test(value) ? undefined : 'has to be #… of this figure'),
  className: (value) =>
    value.split(' ').every((name) => classes.includes(name))
      ? undefined
      : `is ${value}: known are ${classes.join(', ')}`,
  xmlns: (value) => (value === 'http://www.w3.org/2000/svg' ? undefined : 'has an invalid value'),
  id: (value) => (/^[A-Za-z][\w-]*$/.test(value) ? undefined : `is ${value}, which is no id`),
};

/** What is wrong with an attribute (by its hast name), if anything. */
export function attributeProblem(tagName: string, name: string, value: string): string | undefined {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  const isMisplaced =
    (name === 'href' && tagName !== 'use') ||
    (tagName === 'svg' && ['width', 'height', 'x', 'y'].includes(name));
  return rule && !isMisplaced ? rule(value) : 'is not allowed';
}

/** The id that an attribute refers to: `#id` in a `use`, `url(#id)` elsewhere. */
export function referenceIn(name: string, value: string): string | undefined {
  const pattern = name === 'href' ? /^#([\w-]+)$/ : /^url\(#([\w-]+)\)$/;
  return pattern.exec(value)?.[1];
}
