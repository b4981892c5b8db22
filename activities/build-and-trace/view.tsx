import { useState } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { useIsPhone } from '../shared/use-is-phone.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint, Workspace } from '../shared/workspace.tsx';
import { Lines } from './lines.tsx';
import {
  assemble,
  type BuildAndTraceData,
  buildAndTrace,
  traceTasksOf,
  type Work,
} from './model.ts';
import { type FrameMessage, scriptFramePath } from './script-frame.ts';
import { Trace } from './trace.tsx';
import styles from './view.module.css';

function BuildAndTrace({ data, inputs, task, onChange }: WorkspaceProps<BuildAndTraceData, Work>) {
  const isPhone = useIsPhone();
  const tasks = traceTasksOf(data);
  const lines = (
    <Lines data={data} order={inputs.order} onChange={(order) => onChange({ ...inputs, order })} />
  );
  return (
    <Workspace
      isWide
      view={isPhone ? undefined : lines}
      due={tasks.some(({ id }) => id === task) ? 'Trace' : undefined}
      groups={[
        ...(isPhone
          ? [
              {
                name: 'Script',
                value: `${inputs.order.length} lines`,
                isList: true,
                controls: lines,
              },
            ]
          : []),
        {
          name: 'Run',
          value: 'see it',
          isList: true,
          controls: (
            <Runner
              script={assemble(data, inputs.order)}
              items={[...new Set(tasks.flatMap(({ items }) => items))]}
            />
          ),
        },
        ...(tasks.length > 0
          ? [
              {
                name: 'Trace',
                value: 'by hand',
                isList: true,
                controls: (
                  <Trace
                    tasks={tasks}
                    atHand={task}
                    traces={inputs.traces}
                    onChange={(traces) => onChange({ ...inputs, traces })}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Runs the script as it is, in a frame from which it can reach nothing. */
function Runner({ script, items }: FrameMessage) {
  const [run, setRun] = useState<{ script: string; count: number }>();
  const isFresh = run?.script === script;
  return (
    <div>
      <Button icon="arrow-right" onClick={() => setRun({ script, count: (run?.count ?? 0) + 1 })}>
        {isFresh ? 'Run again' : 'Run the script'}
      </Button>
      {isFresh ? (
        <iframe
          key={run.count}
          className={`${styles.ran} block mt-3 full`}
          title="What your script does"
          src={scriptFramePath}
          sandbox="allow-scripts"
          onLoad={({ currentTarget }) =>
            // A frame without an origin can be addressed by no other name.
            currentTarget.contentWindow?.postMessage({ script, items } satisfies FrameMessage, '*')
          }
        />
      ) : (
        <Hint>
          {run
            ? 'The lines have changed since the script ran.'
            : 'It runs here in your browser. If something goes wrong, you’ll see the error.'}
        </Hint>
      )}
    </div>
  );
}

export const view = anyView({ kind: buildAndTrace, Workspace: BuildAndTrace });
