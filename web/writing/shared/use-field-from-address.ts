import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { fieldId } from '../../studio/shared/problems.ts';

/** `?field=photos.0.title` comes from a list of problems. */
export function useFieldFromAddress() {
  const [search] = useSearchParams();
  const wanted = search.get('field');
  useEffect(() => {
    if (!wanted) return;
    const parts = wanted.split('.');
    const found = parts
      .map((_, index) => fieldId(parts.slice(0, parts.length - index).join('.')))
      .map((id) => document.getElementById(id))
      .find((element) => element !== null);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  }, [wanted]);
}
