import { expect, it } from 'vitest';
import { describePrerequisites } from './prerequisites.ts';

const required = (title: string) => ({ title, required: true });

it('tells buyers what to complete first, and what helps', () => {
  expect(describePrerequisites([])).toBeNull();
  expect(describePrerequisites([required('Glazes'), required('Kilns')])).toBe(
    'Complete Glazes and Kilns first. You can get this course now, and its lessons open then.',
  );
  expect(describePrerequisites([{ title: 'Clay', required: false }])).toBe(
    'It helps to take Clay first.',
  );
  expect(describePrerequisites([{ title: 'Clay', required: false }, required('Kilns')])).toBe(
    'Complete Kilns first. You can get this course now, and its lessons open then. It helps to take Clay first.',
  );
});
