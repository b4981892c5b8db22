import type { SignOnStart } from '../../../contract/sign-on/sign-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { EntryPage } from '../entry/entry-page.tsx';

type Go = Extract<SignOnStart, { state: 'go' }>;
type Way = Go['way'];

type OnwardProps = {
  go: Go;
  email: string;
  onBack: () => void;
};

/** A moment's pause before another site asks for a password. */
export function Onward({ go, email, onBack }: OnwardProps) {
  const { way, address } = go;
  return (
    <EntryPage
      title={`On to ${way.team}`}
      lead="You sign in on their page and come back here. We never see that password."
    >
      <div className="stack gap-45 mt-6">
        <Button variant="primary" wide onClick={() => location.assign(address)}>
          Continue with {way.name}
        </Button>
        <p>
          <TextButton small onClick={onBack}>
            Not {email}?
          </TextButton>
        </p>
      </div>
    </EntryPage>
  );
}

type ChooseProps = {
  ways: readonly Way[];
  error: string | undefined;
  onChoose: (way: Way) => void;
  onBack: () => void;
};

/** Several providers know the domain, as after a merger. */
export function Choose({ ways, error, onChoose, onBack }: ChooseProps) {
  const [{ team } = { team: '' }] = ways;
  return (
    <EntryPage title={`On to ${team}`} lead="Choose where you sign in at work.">
      <ul className="stack gap-3 mt-6">
        {ways.map((way) => (
          <li key={way.connectionId}>
            <Button wide onClick={() => onChoose(way)}>
              Continue with {way.name}
            </Button>
          </li>
        ))}
      </ul>
      <div className="stack gap-45 mt-45">
        <FormError>{error}</FormError>
        <p>
          <TextButton small onClick={onBack}>
            Use another address
          </TextButton>
        </p>
      </div>
    </EntryPage>
  );
}
