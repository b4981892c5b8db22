import { expect, it } from 'vitest';
import { splitSections } from './sections.ts';

it('splits at second-level headings and keeps the opening with the first', () => {
  const html =
    '<p>You learn.</p><h2 id="a">Bread &amp; <em>butter</em></h2><p>One</p><h3>Small</h3><h2 id="b">Summary</h2><p>Two</p>';
  expect(splitSections(html)).toEqual([
    { heading: 'Bread & butter', html: '<p>You learn.</p><p>One</p><h3>Small</h3>' },
    { heading: 'Summary', html: '<p>Two</p>' },
  ]);
});

it('has one section without headings, and none without text', () => {
  expect(splitSections('<p>Only this.</p>')).toEqual([{ heading: '', html: '<p>Only this.</p>' }]);
  expect(splitSections('')).toEqual([]);
});

it('leaves out the steps that the lesson is divided into', () => {
  const html =
    '<section data-step="One"><p>You learn.</p><h2>One</h2><p>First.</p></section>' +
    '<section data-step="Two"><h2>Two</h2><p>Second.</p></section>';
  expect(splitSections(html)).toEqual([
    { heading: 'One', html: '<p>You learn.</p><p>First.</p>' },
    { heading: 'Two', html: '<p>Second.</p>' },
  ]);
});
