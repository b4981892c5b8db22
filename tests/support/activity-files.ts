import { parse } from 'yaml';

export interface ActivityFile {
  kind: string;
  title: string;
  intro: string;
  minutes: number;
  data: unknown;
}

/** The activities of our courses, for component tests. */
export const activityFiles = Object.values(
  import.meta.glob<string>('/content/courses/*/*.activity.yaml', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map((text) => parse(text) as ActivityFile);
