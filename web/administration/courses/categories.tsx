import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { EditedCategory } from '../../../contract/administration/categories.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { QueryView } from '../../data/query-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Icon, isIconName } from '../../ui/drawings/icon.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { AdminCoursesTabs } from './admin-courses-tabs.tsx';
import styles from './categories.module.css';
import { CategoryDialog, RemoveCategoryDialog } from './category-dialogs.tsx';
import { useCategories, useChangeCategories } from './hooks.ts';
import { MoveButtons } from './move-buttons.tsx';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Categories', description: 'How courses are sorted.', hidden: true });

/** The categories of the catalogue. Changes here appear on the site at once. */
export default function Categories() {
  const categories = useCategories();
  const change = useChangeCategories();
  const [edited, setEdited] = useState<EditedCategory | 'new' | null>(null);
  const [removed, setRemoved] = useState<EditedCategory | null>(null);
  const list = categories.data ?? [];
  const move = (index: number, by: -1 | 1) => {
    const order = list.map(({ slug }) => slug);
    const [moved] = order.splice(index, 1);
    if (moved !== undefined) order.splice(index + by, 0, moved);
    change.mutate({ order }, { onError: (failure) => void notify.error(errorMessage(failure)) });
  };
  return (
    <>
      <WorkHeader
        title="All Courses"
        part="Categories"
        text="Home, the catalogue and its filter show the categories in this order."
        actions={
          <Button small icon="plus" onClick={() => setEdited('new')}>
            New category
          </Button>
        }
      />
      <AdminCoursesTabs />
      <QueryView result={categories} skeleton={<SkeletonTable columns={3} />}>
        {(list) => (
          <ol className={styles.list} aria-busy={change.isPending}>
            {list.map((category, index) => (
              <li key={category.slug} className={styles.row}>
                <Icon
                  name={isIconName(category.icon) ? category.icon : 'stairs'}
                  size={28}
                  className="teal"
                />
                <div>
                  <h2>{category.name}</h2>
                  <p className="tiny loose mt-hair">
                    {plural(category.courses, 'course')}
                    {category.top && `, on Home as “${category.shortName}”`}
                  </p>
                  {category.description && (
                    <p className="tiny loose mt-hair">{category.description}</p>
                  )}
                </div>
                <div className={`${styles.acts} cluster center gap-1-3`}>
                  {category.courses === 0 && (
                    <TextButton small onClick={() => setRemoved(category)}>
                      Remove<span className="visually-hidden"> {category.name}</span>
                    </TextButton>
                  )}
                  <TextButton small onClick={() => setEdited(category)}>
                    Edit<span className="visually-hidden"> {category.name}</span>
                  </TextButton>
                  <MoveButtons
                    name={category.name}
                    index={index}
                    count={list.length}
                    busy={change.isPending}
                    onMove={(by) => move(index, by)}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
      <CategoryDialog edited={edited} onClose={() => setEdited(null)} />
      <RemoveCategoryDialog
        category={removed}
        others={list.filter(({ slug }) => slug !== removed?.slug)}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}
