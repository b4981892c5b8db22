import { useState } from 'react';
import { SharePreview } from '../../../studio/preview/share-preview.tsx';
import { coursePath } from '../../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PreviewBar } from './preview-bar.tsx';

/** For teachers, who can go back to the draft or show it to someone. */
export function DraftBar({ courseId }: { courseId: number }) {
  const [isSharing, setIsSharing] = useState(false);
  return (
    <PreviewBar note="This is how learners will see it. Nothing you do here is stored.">
      <Button small variant="deep" aria-haspopup="dialog" onClick={() => setIsSharing(true)}>
        Share by link
      </Button>
      <LinkButton small variant="deep" to={coursePath(courseId)}>
        Back to the studio
      </LinkButton>
      {isSharing && <SharePreview courseId={courseId} onClose={() => setIsSharing(false)} />}
    </PreviewBar>
  );
}
