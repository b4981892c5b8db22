import {
  NewWebhookEndpoint,
  type WebhookEndpoint,
} from '../../../contract/integrations/webhooks.ts';
import { eventTitles, eventTypes } from '../../../contract/site/events.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useChangeWebhook, useCreateWebhook } from './hooks.ts';

type WebhookDialogProps = {
  teamId: string;
  /** The one to change; without it a new one is added. */
  webhook?: WebhookEndpoint;
  onClose: () => void;
  onMade?: (webhook: WebhookEndpoint & { secret: string }) => void;
};

/** The address, and the events that are sent to it. */
export function WebhookDialog({ teamId, webhook, onClose, onMade }: WebhookDialogProps) {
  const create = useCreateWebhook(teamId);
  const change = useChangeWebhook(teamId, webhook?.id ?? '');
  const form = useForm({
    schema: NewWebhookEndpoint,
    read: ({ url = '' }, data) => ({ url: url.trim(), types: data.getAll('types') }),
    onSubmit: async (body) => {
      if (webhook) {
        await change.mutateAsync(body);
        onClose();
      } else {
        const made = await create.mutateAsync(body);
        onClose();
        onMade?.(made);
      }
    },
  });
  const typesError = form.errors.types;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={webhook ? 'Edit the address' : 'Add an address'}
      actions={
        <>
          <Button type="submit" form="webhook" variant="primary" pending={form.isSubmitting}>
            {webhook ? 'Save' : 'Add'}
          </Button>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
        </>
      }
    >
      <form {...form.props} id="webhook" className="stack gap-4">
        <TextField
          {...form.register('url')}
          label="Address"
          hint="It begins with https:// and can be reached from the internet."
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={webhook?.url}
        />
        <fieldset aria-describedby={typesError && 'webhook-types-error'}>
          <legend>What it’s told</legend>
          <div className="stack gap-2">
            {eventTypes.map((type) => (
              <Checkbox
                key={type}
                name="types"
                value={type}
                defaultChecked={webhook ? webhook.types.includes(type) : false}
                label={
                  <>
                    {eventTitles[type]} <code className="tiny nowrap">{type}</code>
                  </>
                }
              />
            ))}
          </div>
          {typesError && <FieldError id="webhook-types-error">{typesError}</FieldError>}
        </fieldset>
        <p className="small muted pretty">
          About learning, it’s only told about courses that you assigned. It gets numbers of people,
          no names or email addresses.
        </p>
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
