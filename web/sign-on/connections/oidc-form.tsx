import { setOidcProvider } from '../../../contract/sign-on/managing.ts';
import type { ManagedConnection } from '../../../contract/sign-on/overview.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSetOidcProvider } from './hooks.ts';
import styles from './sign-on.module.css';

const issuerHints: Record<ManagedConnection['provider'], string> = {
  entra: 'https://login.microsoftonline.com/<tenant ID>/v2.0',
  okta: 'https://<your organisation>.okta.com',
  google: 'https://accounts.google.com',
  keycloak: 'https://<your server>/realms/<realm>',
  other: 'As your provider calls itself, without /.well-known/…',
};

type OidcFormProps = { teamId: string; connection: ManagedConnection };

/** What an OpenID Connect provider gives us. */
export function OidcForm({ teamId, connection }: OidcFormProps) {
  const { id, provider, oidc, hasSecret, secretEndsOn } = connection;
  const set = useSetOidcProvider(teamId, id);
  const { withProof, proofDialog } = useProof();
  const form = useForm({
    schema: setOidcProvider.body,
    // The secret is never shown: an empty field leaves it as it is.
    read: ({ secret, secretEndsOn, ...values }) => ({
      ...values,
      ...(secret ? { secret } : {}),
      secretEndsOn: secretEndsOn || null,
    }),
    onSubmit: async (body) => {
      if (await withProof(() => set.mutateAsync(body))) form.setValues({ secret: '' });
    },
  });
  return (
    <>
      <form {...form.props} className="stack gap-4">
        <TextField
          {...form.register('issuer')}
          small
          label="Issuer"
          hint={issuerHints[provider]}
          defaultValue={oidc?.issuer ?? (provider === 'google' ? issuerHints.google : '')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.register('clientId')}
          small
          label="Client ID"
          hint={provider === 'entra' ? 'Entra calls it “Application (client) ID”.' : undefined}
          defaultValue={oidc?.clientId}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={styles.halves}>
          <TextField
            {...form.register('secret')}
            small
            label="Client secret"
            hint={hasSecret ? 'Stored. Enter a new one to replace it.' : 'Stored encrypted.'}
            type="password"
            autoComplete="off"
          />
          <TextField
            {...form.register('secretEndsOn')}
            small
            label="It ends on (optional)"
            hint="We remind you 60, 30, 7 and 1 days before."
            type="date"
            defaultValue={secretEndsOn ?? ''}
          />
        </div>
        <TextField
          {...form.register('secondFactorAcr')}
          small
          label="acr value of a second factor (optional)"
          hint="Only if your provider says it that way."
          defaultValue={oidc?.secondFactorAcr}
          autoComplete="off"
          spellCheck={false}
        />
        <FormError>{form.errors.form}</FormError>
        <div>
          <Button
            small
            type="submit"
            variant={oidc ? 'quiet' : 'primary'}
            pending={form.isSubmitting}
          >
            Save
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}
