import { useState } from 'react';
import {
  isMetadataProblem,
  metadataProblems,
} from '../../../contract/sign-on/metadata-problems.ts';
import type { ManagedConnection } from '../../../contract/sign-on/overview.ts';
import { setSamlProvider } from '../../../contract/sign-on/saml-provider.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSetSamlProvider } from './hooks.ts';

type SamlFormProps = { teamId: string; connection: ManagedConnection };

/** A SAML provider describes itself: by an address, which is asked again every day, or in a file. */
export function SamlForm({ teamId, connection }: SamlFormProps) {
  const { id, saml, certificates, metadataProblem } = connection;
  const set = useSetSamlProvider(teamId, id);
  const { withProof, proofDialog } = useProof();
  const [metadata, setMetadata] = useState('');
  const form = useForm({
    schema: setSamlProvider.body,
    // A file counts more than an address.
    read: ({ metadataUrl = '', subjectAttribute = '' }) => ({
      metadataUrl: metadata ? '' : metadataUrl,
      metadata,
      subjectAttribute,
    }),
    onSubmit: async (body) => {
      if (await withProof(() => set.mutateAsync(body))) setMetadata('');
    },
  });
  return (
    <>
      {saml && (
        <p className="small muted pretty anywhere">
          {saml.entityId}
          {certificates.map(({ ending, endsAt }) => (
            <span key={ending} className="block">
              The certificate that ends in {ending} lasts until {formatDay(endsAt)}.
            </span>
          ))}
        </p>
      )}
      {metadataProblem !== null && isMetadataProblem(metadataProblem) && (
        <Notice role="note" tone="bad" title="The metadata couldn’t be loaded again">
          <p>{metadataProblems[metadataProblem]}</p>
        </Notice>
      )}
      <form {...form.props} className="stack gap-4">
        <TextField
          {...form.register('metadataUrl')}
          small
          label="Address of your provider’s metadata"
          hint="We ask it every day, so that new certificates are known before they’re used."
          defaultValue={saml?.metadataUrl}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <Field label="Or a file with the metadata" error={form.errors.metadata}>
          {(control) => (
            <input
              {...control}
              name="metadata"
              type="file"
              accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
              onChange={async ({ target }) => setMetadata((await target.files?.[0]?.text()) ?? '')}
            />
          )}
        </Field>
        <TextField
          {...form.register('subjectAttribute')}
          small
          label="Attribute that says who someone is (optional)"
          hint="Empty: NameID says it. Choose one that never changes, such as an object ID."
          defaultValue={saml?.subjectAttribute}
          autoComplete="off"
          spellCheck={false}
        />
        <FormError>{form.errors.form}</FormError>
        <div>
          <Button
            small
            type="submit"
            variant={saml ? 'quiet' : 'primary'}
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
