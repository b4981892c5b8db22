import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line } from '../fields.ts';

/** The drawings a category can have. */
export const categoryIcons = [
  'languages',
  'development',
  'marketing',
  'art',
  'health',
  'science',
  'design',
  'math',
  'business',
] as const;

export const EditedCategory = z.object({
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Shown on Home. */
  top: z.boolean(),
  /** All of them, also drafts and archived ones. */
  courses: z.number(),
});
export type EditedCategory = z.infer<typeof EditedCategory>;

const Categories = dataOf(z.array(EditedCategory));

export const CategoryFields = z.object({
  name: line('Name', 60),
  shortName: line('Short name', 20),
  description: line('Description', 300, { optional: true }),
  icon: z.enum(categoryIcons, 'Choose a drawing.'),
  top: z.boolean('Choose whether Home shows it.'),
});
export type CategoryFields = z.infer<typeof CategoryFields>;

const slug = z
  .string()
  .check(
    z.minLength(1, 'Address is required.'),
    z.maxLength(60, 'Address can have at most 60 characters.'),
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'The address has small letters, digits and hyphens between them.',
    ),
  );

export const listEditedCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  access: 'admin',
  summary: 'The categories in order, with all that can be edited.',
  reply: Categories,
});

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  access: 'admin',
  summary: 'Add a category at the end.',
  body: z.extend(CategoryFields, { slug }),
  reply: Categories,
  status: 201,
});

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:slug',
  access: 'admin',
  summary: 'Change a category. Its address stays.',
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  body: CategoryFields,
  reply: Categories,
});

export const orderCategories = endpoint({
  method: 'PUT',
  path: '/api/admin/category-order',
  access: 'admin',
  summary: 'Put the categories in order: all of them, by address.',
  body: z.object({ slugs: z.array(slug).check(z.maxLength(100)) }),
  reply: Categories,
});

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:slug',
  access: 'admin',
  summary: 'Remove a category without courses. Its address leads to another one, if one is named.',
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  query: z.object({ leadsTo: z._default(line('Category', 60, { optional: true }), '') }),
  reply: Categories,
});
