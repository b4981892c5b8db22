import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** 20 by 20 line drawings, one path each. */
const paths = {
  home: 'M3 9l7-6 7 6v8H3zM8 17v-5h4v5',
  ribbon: 'M10 3a4.5 4.5 0 1 0 .01 0M7 11.5L5.5 17l4.5-2 4.5 2L13 11.5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5M3.5 14h13M8.5 17h3',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  bookmark: 'M5 3h10v14l-5-4-5 4z',
  progress: 'M3 17h14M5 17v-4h3v4M8 17V9h3v8M11 17V5h3v12',
  stairs: 'M3 5h4v4h4v4h4v4h3M3 5v12',
  assigned: 'M5 4h10v13H5zM8 4V2.5h4V4M7.5 10.5l2 2 3.5-4',
  help: 'M10 3a7 7 0 1 0 .01 0M7.9 8.2a2.2 2.2 0 1 1 3 2.2c-.6.3-.9.7-.9 1.4v.4M10 14.2v.6',
  cards: 'M3 7h10v10H3zM7 7V3h10v10h-4',
  bank: 'M3 5h14v4H3zM3 11h14v4H3zM6 7h.01M6 13h.01',
  certificate: 'M3 3h14v9H3zM6 6h8M6 9h4M11.5 12v6l2-1.5 2 1.5v-6',
  reply: 'M8 4L3 9l5 5M3 9h8.5a5.5 5.5 0 0 1 5.5 5.5V17',
  receipt: 'M5 2.5h10v15l-2.5-1.5L10 17.5 7.5 16 5 17.5zM8 6.5h4M8 10h4',
  card: 'M2.5 5h15v10h-15zM2.5 8.5h15M5 12h3',
  sliders: 'M4 6h12M4 14h12M7 4v4M13 12v4',
  dashboard: 'M3 4h14v12H3zM3 8h14M8 8v8',
  eye: 'M2 10q8-11 16 0q-8 11-16 0zM10 7.6a2.4 2.4 0 1 0 .01 0',
  'eye-off': 'M2 10q8-11 16 0q-8 11-16 0zM10 7.6a2.4 2.4 0 1 0 .01 0M4 17L16 3',
  check: 'M4 10.5l4 4 8-9',
  cross: 'M5 5l10 10M15 5L5 15',
  close: 'M4 4l12 12M16 4L4 16',
  menu: 'M3 6h14M3 10h14M3 14h14',
  chevron: 'M4 7l6 6 6-6',
  grip: 'M6.2 4h1.6M12.2 4h1.6M6.2 10h1.6M12.2 10h1.6M6.2 16h1.6M12.2 16h1.6',
  speaker: 'M3 8h3l4-4v12l-4-4H3zM13 7a4 4 0 0 1 0 6M15 5a7 7 0 0 1 0 10',
  'arrow-left': 'M9 4l-6 6 6 6M3 10h14',
  'arrow-right': 'M11 4l6 6-6 6M17 10H3',
  search: 'M8.5 3a5.5 5.5 0 1 0 .01 0M12.5 12.5L17 17',
  sun: 'M10 6.5a3.5 3.5 0 1 0 .01 0M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M4 16l1.4-1.4M14.6 5.4L16 4',
  moon: 'M16.5 12.5A7 7 0 0 1 7.5 3.5a7 7 0 1 0 9 9z',
  screen: 'M3 4h14v9H3zM10 13v4M6.5 17h7',
  device: 'M6 2.5h8v15H6zM9 14.5h2',
  mail: 'M3 5h14v10H3zM3 5.5l7 6 7-6',
  phone:
    'M4 3h3.5l1.5 4-2 1.5a9 9 0 0 0 4.5 4.5l1.5-2 4 1.5V16a1.5 1.5 0 0 1-1.5 1.5A13 13 0 0 1 2.5 4.5 1.5 1.5 0 0 1 4 3z',
  pin: 'M10 18Q4 12 4 8a6 6 0 0 1 12 0q0 4-6 10zM10 5.8a2.2 2.2 0 1 0 .01 0',
  key: 'M6.5 9.5a3.5 3.5 0 1 0 .01 0M9 11l7.5-7.5M13.5 6.5l2.5 2.5',
  lock: 'M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9M10 12v2',
  download: 'M10 3v9M6 8.5l4 4 4-4M3 17h14',
  upload: 'M10 13V4M6 7.5l4-4 4 4M3 17h14',
  trash: 'M3 5h14M8 5V3h4v2M5 5l1 12h8l1-12M8.5 8.5v5M11.5 8.5v5',
  pencil: 'M4 16l1-4 8-8 3 3-8 8zM11 6l3 3',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  clock: 'M10 3a7 7 0 1 0 .01 0M10 6v4.5l3 2',
  branch: 'M5 3v14M5 7h8M5 14h8M13 5h4v4h-4zM13 12h4v4h-4z',
  plug: 'M7 3v5M13 3v5M5 8h10v2a5 5 0 0 1-10 0zM10 15v3',
  people:
    'M7.5 4a2.7 2.7 0 1 0 .01 0M2.5 16v-1.5a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4V16M13 4.5a2.5 2.5 0 0 1 0 4.9M14.5 11a4 4 0 0 1 3 3.8V16',
  star: 'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  warning: 'M10 3l8 14H2zM10 8v4M10 14.2v.6',
  info: 'M10 3a7 7 0 1 0 .01 0M10 9v5M10 6v.6',
  retry: 'M16 8a6.5 6.5 0 1 0 .3 4M16.5 3.5V8H12',
  'sign-out': 'M8 3H3v14h5M12 6l4 4-4 4M16 10H7',
  languages: 'M3 4h9v8H7l-4 3zM12 8h5v9l-3-3h-5v-2',
  development: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11 4L9 16',
  marketing: 'M3 8h3l8-4v12l-8-4H3zM6 12l1 5h2l-1-4M17 8v4',
  art: 'M4 16l1-4 8-8 3 3-8 8zM11 6l3 3',
  health: 'M10 16L4 10a3.6 3.6 0 0 1 6-4 3.6 3.6 0 0 1 6 4z',
  science: 'M8 3v5l-4 8h12l-4-8V3M7 3h6M6 12h8',
  design: 'M3 3h6v6H3zM14 3a3 3 0 1 0 .01 0M3 17l3-6 3 6zM11 11h6v6h-6z',
  math: 'M4 5h12l-5 5 5 6H4',
  business: 'M3 7h14v9H3zM7 7V4h6v3M3 11h14',
  image: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 6.5a1 1 0 1 0 .01 0',
  report: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
  photography: 'M3 6h4l1.5-2h3L13 6h4v10H3zM10 8a3 3 0 1 0 .01 0',
} as const;

export type IconName = keyof typeof paths;

export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name);

type DrawingProps = {
  /** Without a label the icon is hidden from screen readers. */
  label?: string;
  size?: number;
  className?: string | undefined;
};

export function Icon({ name, ...drawing }: DrawingProps & { name: IconName }) {
  return <LineDrawing path={paths[name]} {...drawing} />;
}

/** For icons that only one area needs, and that others shouldn't have to load. */
export function LineDrawing(props: DrawingProps & { path: string }) {
  const { path, label, size = 20, className } = props;
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <path d={path} />
    </svg>
  );
}
