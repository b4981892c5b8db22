import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { AnyView } from '../../activities/shared/view.ts';

/** Renders the workspace of an activity without its frame. `inputs` tells what was set last. */
export async function playActivity(view: AnyView, data: unknown, start: unknown, task?: string) {
  if (!('Workspace' in view)) throw new Error('This kind is played in turns.');
  const { Workspace } = view;
  let last = start;
  function Played() {
    const [inputs, setInputs] = useState(start);
    last = inputs;
    return <Workspace data={data} inputs={inputs} task={task} onChange={setInputs} />;
  }
  const { container } = render(<Played />);
  return { user: userEvent.setup(), inputs: () => last, container };
}
