import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

export const catalogReasons = {
  category_taken: [409, 'Another category has this name or address.'],
  category_in_use: [409, 'Courses are still in this category. Move them to another one first.'],
  too_many_categories: [409, 'There are 40 categories. Remove one that you no longer need.'],
  last_category: [409, 'There has to be at least one category.'],
  list_changed: [409, 'Someone has changed this list in the meantime. Here it is as it is now.'],
  not_media: [400, 'We can’t read this file. Choose another one.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(catalogReasons);
