import type { ReactNode } from 'react';
import type { Design } from '#contract/designs.ts';
import type { Picture } from '#contract/images.ts';
import type { Job } from '#contract/renders.ts';
import type { StageView } from './studioTool.ts';

/** What the picture on the table needs; the page decides with what it is shown. */
export interface StageProps {
  readonly before: Picture;
  readonly after: Picture | null;
  readonly beforeAlt: string;
  readonly afterAlt: string;
  readonly colours: readonly string[];
  readonly overlay: ReactNode;
  /** Drawn over the photo, where it stands. */
  readonly over?: (view: StageView) => ReactNode;
  readonly actions: ReactNode;
  /** The other variants. */
  readonly versions: readonly { readonly id: string; readonly name: string; readonly picture: Picture }[];
  /** Bar and margins of a phone. */
  readonly compact: boolean;
}

/** What a page gives to the studio that stands on it. */
export interface StudioProps {
  readonly renderStage: (props: StageProps) => ReactNode;
  /** What can be done with a result beside saving it: the page knows where else it leads. */
  readonly renderActions?: (design: Design, name: string) => ReactNode;
  /** It stands on a phone: one thing below the other, in reach of the thumb. */
  readonly onPhone?: boolean;
  /**
   * Opens another job of this person in the studio of its tool; `instead`: this address was a wrong one to go back to.
   */
  readonly onOpenJob: (job: Pick<Job, 'jobId' | 'tool'>, instead?: boolean) => void;
}
