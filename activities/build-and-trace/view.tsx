import { useState } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { anyView, type WorkspaceProps } from '../shared/view.ts';
import { Hint } from '../shared/workspace.tsx';
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
  const tasks = traceTasksOf(data);
  return (
    <>
      <Lines
        data={data}
        order={inputs.order}
        onChange={(order) => onChange({ ...inputs, order })}
      />
      <div className={styles.below}>
        <Runner
          script={assemble(data, inputs.order)}
          items={[...new Set(tasks.flatMap(({ items }) => items))]}
        />
        {tasks.length > 0 && (
          <Trace
            tasks={tasks}
            atHand={task}
            traces={inputs.traces}
            onChange={(traces) => onChange({ ...inputs, traces })}
          />
        )}
      </div>
    </>
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
          className={styles.ran}
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
