import { useState } from 'react';
import {
  addCategory,
  type CategoryFields,
  categoryIcons,
  type EditedCategory,
} from '../../../contract/administration/categories.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeCategories } from './hooks.ts';

const drawings: Record<(typeof categoryIcons)[number], string> = {
  languages: 'Speech',
  development: 'Code',
  marketing: 'Megaphone',
  art: 'Pencil',
  health: 'Heart',
  science: 'Flask',
  design: 'Shapes',
  math: 'Sum',
  business: 'Briefcase',
};

type CategoryDialogProps = { edited: EditedCategory | 'new' | null; onClose: () => void };

/** Adds a category, or changes one. Its address stays as it was. */
export function CategoryDialog({ edited, onClose }: CategoryDialogProps) {
  const isNew = edited === 'new';
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={isNew ? 'New category' : 'Edit category'}
    >
      {edited !== null && (
        <CategoryForm
          key={isNew ? 'new' : edited.slug}
          category={isNew ? null : edited}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type CategoryFormProps = { category: EditedCategory | null; onClose: () => void };

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const change = useChangeCategories();
  const form = useForm<Added, keyof Added>({
    schema: addCategory.body,
    read: (values) => ({
      ...values,
      slug: category?.slug ?? values.slug,
      top: values.top === 'on',
    }),
    onSubmit: async ({ slug, ...fields }) => {
      await change.mutateAsync(category ? { change: fields, slug } : { add: { ...fields, slug } });
      notify.success(category ? `${fields.name} is saved.` : `${fields.name} is added.`);
      onClose();
    },
  });
  return (
    <form {...form.props} className="stack gap-3">
      <TextField {...form.register('name')} label="Name" defaultValue={category?.name} />
      <TextField
        {...form.register('shortName')}
        label="Short name"
        hint="For Home, where there is less room."
        defaultValue={category?.shortName}
      />
      {!category && (
        <TextField
          {...form.register('slug')}
          label="Address"
          hint="Small letters, digits and hyphens, as in /courses?category=gardening. It stays when you rename the category."
          autoComplete="off"
        />
      )}
      <TextField
        {...form.register('description')}
        label="Description"
        hint="One sentence above its courses. Optional."
        defaultValue={category?.description}
      />
      <Select {...form.register('icon')} label="Drawing" defaultValue={category?.icon ?? 'science'}>
        {categoryIcons.map((icon) => (
          <option key={icon} value={icon}>
            {drawings[icon]}
          </option>
        ))}
      </Select>
      <Checkbox name="top" label="Show it on Home" defaultChecked={category?.top ?? false} />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3 mt-2">
        <Button variant="primary" type="submit" pending={form.isSubmitting}>
          {category ? 'Save' : 'Add category'}
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type Added = CategoryFields & { slug: string };

type RemoveCategoryDialogProps = {
  category: EditedCategory | null;
  others: EditedCategory[];
  onClose: () => void;
};

/** Only an empty category can go. Links to it may lead to another. */
export function RemoveCategoryDialog({ category, others, onClose }: RemoveCategoryDialogProps) {
  const change = useChangeCategories();
  const [leadsTo, setLeadsTo] = useState('');
  const close = () => {
    setLeadsTo('');
    onClose();
  };
  const confirm = async () => {
    if (!category) return;
    await change.mutateAsync({ remove: category.slug, leadsTo });
    notify.success(`${category.name} is removed.`);
  };
  return (
    <ConfirmDialog
      open={category !== null}
      title="Remove this category?"
      confirm="Remove"
      danger
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        <strong>{category?.name}</strong> has no courses. It leaves Home, the catalogue and its
        filter at once.
      </p>
      <Select
        label="Links to it lead to"
        value={leadsTo}
        onChange={({ target }) => setLeadsTo(target.value)}
      >
        <option value="">a page that says there is no such category</option>
        {others.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </ConfirmDialog>
  );
}
