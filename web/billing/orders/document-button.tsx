import type { BillingDocument } from '../../../contract/billing/orders.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSaveDocument } from './hooks.ts';
import { documentNames } from './labels.ts';

/** Saves an invoice, receipt or credit note as PDF. */
export function DocumentButton({ document }: { document: BillingDocument }) {
  const { mutate, isPending } = useSaveDocument(document);
  return (
    <Button
      small
      icon="download"
      pending={isPending}
      onClick={() =>
        mutate(undefined, { onError: (failure) => void notify.error(errorMessage(failure)) })
      }
    >
      {documentNames[document.kind]} {document.number}
    </Button>
  );
}
